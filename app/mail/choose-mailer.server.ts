import { ownMailer } from "#own-mailer.server";
import { env } from "~/platform/env.server";
import { httpMailer } from "./http-mailer.server";
import type { Mailer } from "./mailer";

let chosen: Mailer | undefined;

export function mailer(): Mailer {
  chosen ??= choose();
  return chosen;
}

function choose(): Mailer {
  const { MAIL_API_URL: url, MAIL_API_KEY: key, MAIL_FROM, APP_URL } = env();
  const from = MAIL_FROM ?? `Haulway <no-reply@${APP_URL ? new URL(APP_URL).hostname : "localhost"}>`;
  return url ? httpMailer({ url, key, from }) : ownMailer(from);
}
