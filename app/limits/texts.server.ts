import { DAY_MS } from "~/text/time";
import { countOne } from "./counts.server";

/** The most texts per user and day. Each costs money, so no scale of the environment changes it. */
const MOST_TEXTS_A_DAY = 4;

/** Counts a text to a user, for all processes together. @returns false if the user has had the day's texts */
export function mayText(personId: string, nowMs: number): Promise<boolean> {
  return countOne({ what: "text", whose: personId }, { most: MOST_TEXTS_A_DAY, windowMs: DAY_MS }, nowMs);
}
