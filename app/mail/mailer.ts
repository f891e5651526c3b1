/** A plain text mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The address for answers, when it is not the sender's. */
  replyTo?: string;
}

/** The port for outgoing mail. `choose-mailer.server.ts` chooses the adapter. */
export interface Mailer {
  /** Resolves once the mail server or the folder has taken the mail; rejects otherwise. */
  send(mail: Mail): Promise<void>;
}
