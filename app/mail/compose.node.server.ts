import type { Transporter } from "nodemailer";
import type { Mail } from "./mailer";
import { senderOf } from "./sender";

const isAscii = (text: string) => /^[\n\x20-\x7e]*$/.test(text);

/**
 * The addresses are objects, so that a comma in one cannot add a second recipient, and a colon in the
 * sender's name cannot make the name a list.
 */
export function composed(from: string, { to, subject, text, replyTo }: Mail) {
  return {
    from: senderOf(from),
    to: { name: "", address: to },
    ...(replyTo && { replyTo: { name: "", address: replyTo } }),
    subject,
    text,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Sends ASCII text as 7bit. Otherwise, nodemailer would wrap lines longer than 76 characters, such as every
 * link with a token, and a wrapped link cannot be copied from the outbox. A line may have up to 998
 * characters (RFC 5322, 2.1.1).
 */
export function keepLinksWhole<T, D extends object>(transport: Transporter<T, D>): Transporter<T, D> {
  return transport.use("stream", ({ data, message }, done) => {
    if (message && isAscii(String(data.text))) message.getTransferEncoding = () => "7bit";
    done();
  });
}
