export interface Text {
  to: string;
  body: string;
}

export interface Texter {
  /** Rejects if a retry may succeed; resolves if the provider permanently refused the number. */
  send(text: Text): Promise<void>;
}
