/** The values of a page's last row. The next page starts after them, even if loads were posted since. */
export type Cursor = readonly [value: number, tie: number, row: number];

/** Writes a cursor for a URL: `1795240555791.84104.999986`. */
export function writeCursor(cursor: Cursor): string {
  return cursor.join(".");
}

export function readCursor(text: string | null): Cursor | null {
  const [, value, tie, row] = /^(-?\d{1,15})\.(\d{1,15})\.(\d{1,15})$/.exec(text ?? "") ?? [];
  return value === undefined ? null : [Number(value), Number(tie), Number(row)];
}

export function compareCursors(a: Cursor, b: Cursor, ascending: boolean): number {
  const order = a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
  return ascending ? order : -order;
}
