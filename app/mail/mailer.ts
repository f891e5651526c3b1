/** A plain text email to one recipient. */
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
   * Resolves after the email was accepted by the mail server, sent to the provider, or written to the folder.
   * Rejects otherwise.
   */
  send(mail: Mail): Promise<void>;
}
