import type { Mailer } from "./mailer";

/** A Worker needs MAIL_API_URL, because it has neither a disk for an outbox nor a socket to a mail server. */
export const ownMailer = (_from: string): Mailer => ({
  send: () => Promise.reject(new Error("MAIL_API_URL is not set: the email was not sent.")),
});
