export interface Text {
  /** A number as returned by `textableNumber`, such as `+18015550123`. */
  to: string;
  body: string;
}

/** The port for text messages. `choose-texter.server.ts` chooses the adapter. */
export interface Texter {
  /**
   * Resolves when the provider has accepted the text or permanently refused the number. Rejects if a retry
   * may succeed.
   */
  send(text: Text): Promise<void>;
}
