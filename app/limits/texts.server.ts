import { DAY_MS } from "~/text/time";
import { countOne } from "./counts.server";

/**
 * The maximum number of texts per user and day. Each text costs money, so RATE_LIMIT_SCALE does not apply.
 */
const MOST_TEXTS_A_DAY = 4;

/**
 * Counts a text to a user, across all processes.
 * @returns false if the user has already received the maximum
 */
export function mayText(personId: string, nowMs: number): Promise<boolean> {
  return countOne({ what: "text", whose: personId }, { most: MOST_TEXTS_A_DAY, windowMs: DAY_MS }, nowMs);
}
