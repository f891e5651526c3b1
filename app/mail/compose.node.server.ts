import type { Transporter } from "nodemailer";
import type { Mail } from "./mailer";
import { senderOf } from "./sender";

const isAscii = (text: string) => /^[\n\x20-\x7e]*$/.test(text);

/** Passes addresses as objects: in text, a comma would add a recipient, and a colon would start a group. */
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
 * nodemailer wraps lines longer than 76 characters unless they are sent as 7bit, and a wrapped link with a
 * token cannot be copied from the outbox. A line may have up to 998 characters (RFC 5322, 2.1.1).
 */
export function keepLinksWhole<T, D extends object>(transport: Transporter<T, D>): Transporter<T, D> {
  return transport.use("stream", ({ data, message }, done) => {
    if (message && isAscii(String(data.text))) message.getTransferEncoding = () => "7bit";
    done();
  });
}
