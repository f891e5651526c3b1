/** A plain text email to one recipient. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The address for replies, if it is not the sender's. */
  replyTo?: string;
}

/** The port for outgoing email. `choose-mailer.server.ts` chooses the adapter. */
export interface Mailer {
  /** Resolves once the mail server, the provider or the folder has accepted the email; rejects otherwise. */
  send(mail: Mail): Promise<void>;
}
