import { DAY_MS } from "~/text/time";
import { countOne } from "./counts.server";

/** Each text costs money, so RATE_LIMIT_SCALE does not apply. */
const MOST_TEXTS_A_DAY = 4;

/** For all accounts that have confirmed the number, together. */
const MOST_TO_A_NUMBER = 8;
/** The limit is low, because the number's owner need not have an account. */
const MOST_CODES_TO_A_NUMBER = 3;

const countToday = (what: string, whose: string, most: number, nowMs: number) =>
  countOne({ what, whose }, { most, windowMs: DAY_MS }, nowMs);

/** @returns false if the user or the number has reached the maximum */
export async function mayText(personId: string, number: string, nowMs: number): Promise<boolean> {
  return (
    (await countToday("text", personId, MOST_TEXTS_A_DAY, nowMs)) &&
    (await countToday("text to number", number, MOST_TO_A_NUMBER, nowMs))
  );
}

export const mayTextCode = (number: string, nowMs: number): Promise<boolean> =>
  countToday("code to number", number, MOST_CODES_TO_A_NUMBER, nowMs);
