export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The address for replies, if different from the sender's. */
  replyTo?: string;
}

/** The port for outgoing email. `choose-mailer.server.ts` chooses the adapter. */
export interface Mailer {
  /**
   * Resolves after the mail server or the provider has accepted the email, or after it is written to the
   * folder. Rejects otherwise.
   */
  send(mail: Mail): Promise<void>;
}
