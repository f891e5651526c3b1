export interface Posting {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  answerMs: number;
  isLocal: boolean;
}

export interface Answer {
  status: number;
  retryAfter: string | null;
}

export class NotAnswered extends Error {}

export const NOT_PUBLIC = "The server's address isn't public.";
export const TOO_SLOW = "No answer in time.";
export const NO_CONNECTION = "The connection failed.";

/** The platform's text may contain addresses of the network. */
export function inOwnWords(error: unknown, signal: AbortSignal): NotAnswered {
  if (error instanceof NotAnswered) return error;
  return new NotAnswered(signal.aborted ? TOO_SLOW : NO_CONNECTION);
}
