import type { Mailer } from "./mailer";

/** A Worker has no disk for an outbox and opens no socket to a mail server: mail goes by MAIL_API_URL alone. */
export const ownMailer = (_from: string): Mailer => ({
  send: () => Promise.reject(new Error("MAIL_API_URL is not set: the mail was not sent.")),
});
