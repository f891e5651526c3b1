/** What the two runtimes share of sending a message. */

export interface Posting {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** How long the server may take, in milliseconds. */
  answerMs: number;
  /** Whether the server may be this machine (`isAllowedLocally`). */
  isLocal: boolean;
}

export interface Answer {
  status: number;
  /** The header `Retry-After`. */
  retryAfter: string | null;
}

/** The message was not answered. The message is for the log of deliveries. */
export class NotAnswered extends Error {}

export const NOT_PUBLIC = "The server's address isn't public.";
export const TOO_SLOW = "No answer in time.";
export const NO_CONNECTION = "The connection failed.";

/** Returns the failure in our own words. The platform's may contain addresses of the network. */
export function inOwnWords(error: unknown, signal: AbortSignal): NotAnswered {
  if (error instanceof NotAnswered) return error;
  return new NotAnswered(signal.aborted ? TOO_SLOW : NO_CONNECTION);
}
