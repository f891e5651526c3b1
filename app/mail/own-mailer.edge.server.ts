import type { Mailer } from "./mailer";

/**
 * Rejects every email: a Worker has no disk for an outbox and no socket to a mail server, so it needs
 * MAIL_API_URL.
 */
export const ownMailer = (_from: string): Mailer => ({
  send: () => Promise.reject(new Error("MAIL_API_URL is not set: the email was not sent.")),
});
