/** Rows held in memory at once while a long list is walked. */
export const PAGE_ROWS = 200;

/**
 * Walks a long list page by page. `read` gives at most `PAGE_ROWS` rows that come after the row it is handed, in an
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
