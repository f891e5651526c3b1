/** The types, texts and errors for sending a message, shared by both runtimes. */

export interface Posting {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** The time within which the server must respond, in milliseconds. */
  answerMs: number;
  /** Whether the server may be this machine (`isAllowedLocally`). */
  isLocal: boolean;
}

export interface Answer {
  status: number;
  /** The header `Retry-After`. */
  retryAfter: string | null;
}

/** Thrown if the server did not respond. The error's message is for the log of deliveries. */
export class NotAnswered extends Error {}

export const NOT_PUBLIC = "The server's address isn't public.";
export const TOO_SLOW = "No answer in time.";
export const NO_CONNECTION = "The connection failed.";

/** Returns the error with our own text, because the platform's text may contain addresses of the network. */
export function inOwnWords(error: unknown, signal: AbortSignal): NotAnswered {
  if (error instanceof NotAnswered) return error;
  return new NotAnswered(signal.aborted ? TOO_SLOW : NO_CONNECTION);
}
