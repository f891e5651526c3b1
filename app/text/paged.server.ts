/** The number of rows of a long list that are in memory at the same time. */
export const PAGE_ROWS = 200;

/** `read` returns up to `PAGE_ROWS` rows after the given row, in a stable order. */
export async function* paged<Row>(read: (after: Row | null) => Promise<Row[]>): AsyncGenerator<Row> {
  let last: Row | null = null;
  for (;;) {
    const rows: Row[] = await read(last);
    yield* rows;
    last = rows.at(-1) ?? null;
    if (rows.length < PAGE_ROWS) return;
  }
}
