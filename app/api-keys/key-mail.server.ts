import type { Mail } from "~/mail/mailer";
import { ownLink } from "~/mail/own-link.server";
import { KEYS_PATH } from "./addresses";

/** The email contains no part of the key. */
export function keyMadeMail(to: string): Mail {
  return {
    to,
    subject: "A new API key for your company on Haulway",
    text: `Someone who is signed in to your Haulway account made an API key. With it, a program can act for your company in your name.

If it wasn't you, revoke the key and choose a new password now:

${ownLink(KEYS_PATH)}
`,
  };
}
