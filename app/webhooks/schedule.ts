import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/text/time";

/** The first attempt starts right away. */
export const TRIES: readonly { waitMs: number; words: string }[] = [
  { waitMs: 0, words: "right away" },
  { waitMs: 5 * SECOND_MS, words: "5 seconds later" },
  { waitMs: 5 * MINUTE_MS, words: "5 minutes later" },
  { waitMs: 30 * MINUTE_MS, words: "30 minutes later" },
  ...[2, 5, 10, 14, 20, 24].map((hours) => ({ waitMs: hours * HOUR_MS, words: `${hours} hours later` })),
];

export const ANSWER_MS = 15 * SECOND_MS;
/** The maximum wait that a `Retry-After` header can request. */
export const MOST_PATIENCE_MS = HOUR_MS;
/** The time without a success after which a webhook is turned off. */
export const FAILING_MS = 3 * DAY_MS;
/** The time for which messages are also signed with the previous secret. */
export const OLD_SECRET_MS = DAY_MS;

/** The maximum share by which waits vary, so that messages that failed together are not retried together. */
const SPREAD = 0.1;

/** In milliseconds; 0 if the header is missing or invalid. */
export function retryAfterMs(header: string | null, nowMs: number): number {
  if (!header) return 0;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * SECOND_MS : Date.parse(header) - nowMs;
  return Math.min(Math.max(ms || 0, 0), MOST_PATIENCE_MS);
}

interface Failed {
  /** The number of attempts so far, including the failed one. */
  tries: number;
  nowMs: number;
  askedMs: number;
  random?: number;
}

/** Null after the last attempt. */
export function nextTryAt({ tries, nowMs, askedMs, random = Math.random() }: Failed): number | null {
  const next = TRIES[tries];
  if (!next) return null;
  const waitMs = next.waitMs * (1 - SPREAD + 2 * SPREAD * random);
  return nowMs + Math.round(Math.max(waitMs, askedMs));
}
