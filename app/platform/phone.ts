/** The fewest digits of a number that can be called from elsewhere. */
const FEWEST_DIGITS = 7;

export const NO_PHONE = "Enter a telephone number, like (801) 555-0100.";

/** Whether a text can be a telephone number. How people write it is theirs: with hyphens, brackets, an extension, another country's code. */
export const isPhone = (typed: string): boolean => typed.replace(/\D/g, "").length >= FEWEST_DIGITS;

/**
 * A telephone number as people read it: `(801) 555-0100`. Only bare digits are put in order; who typed hyphens, brackets, an
 * extension or another country's number meant them so.
 */
export function formatPhone(typed: string): string {
  const [, area, exchange, line] = /^\s*(?:\+?1)?\s*(\d{3})\s*(\d{3})\s*(\d{4})\s*$/.exec(typed) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : typed;
}
