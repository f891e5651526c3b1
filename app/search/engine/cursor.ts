/**
 * Where a page ended: the value it was sorted by, what decides among equals, and the row. Whoever goes on from there
 * sees no load twice, however many are posted meanwhile. Pure.
 */
export type Cursor = readonly [value: number, tie: number, row: number];

/** As the address carries it: `1795240555791.84104.999986`. */
export function writeCursor(cursor: Cursor): string {
  return cursor.join(".");
}

/** Null when it is none of ours. */
export function readCursor(text: string | null): Cursor | null {
  const [, value, tie, row] = /^(-?\d{1,15})\.(\d{1,15})\.(\d{1,15})$/.exec(text ?? "") ?? [];
  return value === undefined ? null : [Number(value), Number(tie), Number(row)];
}

/** Below zero where `a` comes before `b`. */
export function compareCursors(a: Cursor, b: Cursor, ascending: boolean): number {
  const order = a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
  return ascending ? order : -order;
}
