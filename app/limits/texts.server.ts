import { DAY_MS } from "~/text/time";
import { countOne } from "./counts.server";

/** Texts to one person a day. Each costs money, so no scale of the environment changes it. */
const MOST_TEXTS_A_DAY = 4;

/** Counts one more text to a person, for all processes together. @returns false when the day has had its texts */
export function mayText(personId: string, nowMs: number): Promise<boolean> {
  return countOne({ what: "text", whose: personId }, { most: MOST_TEXTS_A_DAY, windowMs: DAY_MS }, nowMs);
}
