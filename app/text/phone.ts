/**
 * The minimum number of keys in a number that can be dialed from anywhere. Keys are digits, and capital
 * letters as in 1-800-FREIGHT.
 */
const FEWEST_KEYS = 7;
const FEWEST_DIGITS = 3;

/** The number contains a no-break space and hyphen, so it stays on one line. */
export const NOT_A_PHONE = "Enter a telephone number, like (801)\u00a0555\u20110100.";

/**
 * Returns whether a text can be a telephone number. Accepts hyphens, brackets, extensions, foreign country
 * codes and any other notation.
 */
export function isPhone(typed: string): boolean {
  const count = (keys: RegExp) => typed.match(keys)?.length ?? 0;
  return count(/\p{Nd}/gu) >= FEWEST_DIGITS && count(/[\p{Nd}A-Z]/gu) >= FEWEST_KEYS;
}

/**
 * Formats a telephone number as `(801) 555-0100`. Only formats bare digits. A number with hyphens, brackets,
 * an extension or a foreign country code stays as typed.
 */
export function formatPhone(typed: string): string {
  const [, area, exchange, line] = /^\s*(?:\+?1)?\s*(\d{3})\s*(\d{3})\s*(\d{4})\s*$/.exec(typed) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : typed;
}
