/** A text to one number. */
export interface Text {
  /** A number returned by `textableNumber`: `+18015550123`. */
  to: string;
  body: string;
}

/** The port for texts to phones. `choose-texter.server.ts` chooses the adapter. */
export interface Texter {
  /**
   * Resolves once the provider accepts the text or permanently refuses this number; rejects if a retry may
   * succeed.
   */
  send(text: Text): Promise<void>;
}
