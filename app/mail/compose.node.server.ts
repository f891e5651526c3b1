import type { Transporter } from "nodemailer";
import type { Mail } from "./mailer";

const isAscii = (text: string) => /^[\n\x20-\x7e]*$/.test(text);

/** A mail as nodemailer takes it. The address goes as an object, so that nothing in it is read as a second one. */
export function composed(from: string, { to, subject, text, replyTo }: Mail) {
  return {
    from,
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
 * Leaves plain English as it is written. nodemailer wraps a line of more than 76 characters, which every link with a token
 * is; in the outbox such a link could not be copied. Lines may have 998 (RFC 5322 §2.1.1).
 */
export function keepLinksWhole<T, D extends object>(transport: Transporter<T, D>): Transporter<T, D> {
  return transport.use("stream", ({ data, message }, done) => {
    if (message && isAscii(String(data.text))) message.getTransferEncoding = () => "7bit";
    done();
  });
}
