/** A plain text mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Who gets an answer, where that is not who sent it. */
  replyTo?: string;
}

/** How mail leaves the house. Which adapter stands behind it is decided in `choose-mailer.server.ts`. */
export interface Mailer {
  /** Resolves once the mail is handed over; rejects when it is not. */
  send(mail: Mail): Promise<void>;
}
