import { createTransport } from "nodemailer";
import { composed, keepLinksWhole } from "./compose.node.server";
import type { Mailer } from "./mailer";

/** How long a mail server may take, for each step and for all of them. */
const LIMIT_MS = 10_000;

/**
 * Mail through a server. The URL says it all: `smtps://` speaks TLS from the first byte, `smtp://` as soon as the server
 * offers it, `smtp://…?requireTLS=true` never without; name and password stand before the `@`.
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
  const transport = keepLinksWhole(
    createTransport({
      url,
      dnsTimeout: limitMs,
      connectionTimeout: limitMs,
      greetingTimeout: limitMs,
      socketTimeout: limitMs,
    }),
  );
  return {
    async send(mail) {
      await transport.sendMail({ ...composed(from, mail), signal: AbortSignal.timeout(limitMs) });
    },
  };
}
