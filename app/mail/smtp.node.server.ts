import { composed, keepLinksWhole } from "./compose.node.server";
import type { Mailer } from "./mailer";

/** The timeout of a mail server, for each step and for all steps together, in milliseconds. */
export const LIMIT_MS = 10_000;

/**
 * Returns a mailer for an SMTP server. The URL decides: `smtps://` uses TLS from the first byte, `smtp://`
 * if the server offers STARTTLS, `smtp://…?requireTLS=true` always. The user name and password stand before
 * the `@`.
 */
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
      // Loaded with the first email, as in the outbox.
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
