import type { Mailer } from "./mailer";

/** How long the provider may take for one mail. */
const LIMIT_MS = 10_000;

interface Provider {
  /** Where mails are posted as JSON: `from`, `to`, `subject`, `text`, `reply_to`, as Resend and others after it take them. */
  url: string;
  key: string | undefined;
  from: string;
  limitMs?: number;
}

/** The mailer for a provider's HTTP API, where no socket to a mail server can be opened. */
export function httpMailer({ url, key, from, limitMs = LIMIT_MS }: Provider): Mailer {
  return {
    async send({ to, subject, text, replyTo }) {
      const answer = await fetch(url, {
        method: "POST",
        // A provider that redirects is not the one that the key is for.
        redirect: "manual",
        signal: AbortSignal.timeout(limitMs),
        headers: {
          "content-type": "application/json",
          ...(key && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({
          from,
          to: [to],
          subject,
          text,
          ...(replyTo && { reply_to: replyTo }),
          headers: { "Auto-Submitted": "auto-generated" },
        }),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The mail API answered ${answer.status}.`);
    },
  };
}
