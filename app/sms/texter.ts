/** A text to one number. */
export interface Text {
  /** A number that `textableNumber` gave: `+18015550123`. */
  to: string;
  body: string;
}

/** The port for texts to phones. `choose-texter.server.ts` chooses the adapter. */
export interface Texter {
  /** Resolves once the provider has taken the text, or refuses this number for good; rejects when it may be tried again. */
  send(text: Text): Promise<void>;
}
