/** The fewest keys of a number that can be called from elsewhere: digits, and capital letters, as in 1-800-FREIGHT. */
const FEWEST_KEYS = 7;
const FEWEST_DIGITS = 3;

/** Its number does not break at the end of a line. */
export const NOT_A_PHONE = "Enter a telephone number, like (801)\u00a0555\u20110100.";

/** Whether a text can be a telephone number. How people write it is theirs: with hyphens, brackets, an extension, another country's code. */
export function isPhone(typed: string): boolean {
  const count = (keys: RegExp) => typed.match(keys)?.length ?? 0;
  return count(/\p{Nd}/gu) >= FEWEST_DIGITS && count(/[\p{Nd}A-Z]/gu) >= FEWEST_KEYS;
}

/**
 * A telephone number as people read it: `(801) 555-0100`. Only bare digits are put in order; who typed hyphens, brackets, an
 * extension or another country's number meant them so.
 */
export function formatPhone(typed: string): string {
  const [, area, exchange, line] = /^\s*(?:\+?1)?\s*(\d{3})\s*(\d{3})\s*(\d{4})\s*$/.exec(typed) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : typed;
}
