/**
 * A cursor: where a page ended, as its last sort value, the tie-breaker and the rowid. The next page starts behind it, so that
 * it shows no load twice, however many are posted meanwhile. Pure.
 */
export type Cursor = readonly [value: number, tie: number, row: number];

/** A cursor as an address has it: `1795240555791.84104.999986`. */
export function writeCursor(cursor: Cursor): string {
  return cursor.join(".");
}

/** The cursor in an address; null for any other text. */
export function readCursor(text: string | null): Cursor | null {
  const [, value, tie, row] = /^(-?\d{1,15})\.(\d{1,15})\.(\d{1,15})$/.exec(text ?? "") ?? [];
  return value === undefined ? null : [Number(value), Number(tie), Number(row)];
}

/** Compares for sorting: below zero where `a` comes before `b`. */
export function compareCursors(a: Cursor, b: Cursor, ascending: boolean): number {
  const order = a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
  return ascending ? order : -order;
}
