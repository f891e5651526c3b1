export interface Mail {
  to: string;
  subject: string;
  text: string;
  replyTo?: string;
}

export interface Mailer {
  /**
   * Resolves after the mail server or the provider has accepted the email, or after it is written to the
   * folder. Rejects otherwise.
   */
  send(mail: Mail): Promise<void>;
}
