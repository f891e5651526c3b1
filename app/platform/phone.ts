/**
 * A telephone number as people read it: `(801) 555-0100`. Only bare digits are put in order; who typed hyphens, brackets, an
 * extension or another country's number meant them so.
 */
export function formatPhone(typed: string): string {
  const [, area, exchange, line] = /^\s*(?:\+?1)?\s*(\d{3})\s*(\d{3})\s*(\d{4})\s*$/.exec(typed) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : typed;
}
