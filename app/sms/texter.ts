export interface Text {
  to: string;
  body: string;
}

export interface Texter {
  /**
   * Resolves when the provider has accepted the text or permanently refused the number. Rejects if a retry
   * may succeed.
   */
  send(text: Text): Promise<void>;
}
