import { composed, keepLinksWhole } from "./compose.node.server";
import type { Mailer } from "./mailer";

/** The timeout in milliseconds, for each step and for all steps together. */
export const LIMIT_MS = 10_000;

/**
 * Returns a mailer for an SMTP server. `smtps://` uses TLS from the first byte, `smtp://` only if the server
 * offers STARTTLS, and `smtp://…?requireTLS=true` always. The URL contains the user name and password before
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
