/** Rows in memory at once while a long list is read. */
export const PAGE_ROWS = 200;

/**
 * Reads a long list page by page (keyset pagination). `read` gives at most `PAGE_ROWS` rows after the given one, in an
 * order that does not change.
 */
export async function* paged<Row>(read: (after: Row | null) => Promise<Row[]>): AsyncGenerator<Row> {
  let last: Row | null = null;
  for (;;) {
    const rows: Row[] = await read(last);
    yield* rows;
    last = rows.at(-1) ?? null;
    if (rows.length < PAGE_ROWS) return;
  }
}
