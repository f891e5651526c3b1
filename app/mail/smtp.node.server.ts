import { composed, keepLinksWhole } from "./compose.node.server";
import type { Mailer } from "./mailer";

/** Limits each step of sending an email, and all steps together. */
export const LIMIT_MS = 10_000;

/** `smtp://` uses TLS only if the server offers STARTTLS; `smtp://…?requireTLS=true` always does. */
export function smtp({
  url,
  from,
  limitMs = LIMIT_MS,
}: {
  url: string;
  from: string;
  limitMs?: number;
}): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({
        url,
        dnsTimeout: limitMs,
        connectionTimeout: limitMs,
        greetingTimeout: limitMs,
        socketTimeout: limitMs,
      });
      await keepLinksWhole(transport).sendMail({
        ...composed(from, mail),
        signal: AbortSignal.timeout(limitMs),
      });
    },
  };
}
