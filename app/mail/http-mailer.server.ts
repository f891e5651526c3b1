import type { Mailer } from "./mailer";
import { formattedSender } from "./sender";

const LIMIT_MS = 10_000;

interface Provider {
  /** An API in Resend's format: JSON with `from`, `to`, `subject`, `text` and `reply_to`. */
  url: string;
  key: string | undefined;
  from: string;
  limitMs?: number;
}

/** A mailer for runtimes that cannot open a socket to a mail server. */
export function httpMailer({ url, key, from, limitMs = LIMIT_MS }: Provider): Mailer {
  return {
    async send({ to, subject, text, replyTo }) {
      const answer = await fetch(url, {
        method: "POST",
        // If the client followed a redirect, another host could get the key.
        redirect: "manual",
        signal: AbortSignal.timeout(limitMs),
        headers: {
          "content-type": "application/json",
          ...(key && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({
          from: formattedSender(from),
          to: [to],
          subject,
          text,
          ...(replyTo && { reply_to: replyTo }),
          headers: { "Auto-Submitted": "auto-generated" },
        }),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The email API returned ${answer.status}.`);
    },
  };
}
