const SLICE_MS = 10;
/** The maximum number of rows in a slice, because a Worker's clock stands still while a request computes. */
const SLICE_ROWS = 25;

/** Lets other requests run. Awaiting a query of a database file does not: it ends in the same tick. */
export const letOthersIn = () => new Promise<void>((resolve) => setTimeout(resolve));

export async function inSlices<Item>(
  items: readonly Item[],
  work: (item: Item) => void | Promise<void>,
): Promise<void> {
  let [begunMs, rows] = [performance.now(), 0];
  for (const item of items) {
    await work(item);
    rows += 1;
    if (rows < SLICE_ROWS && performance.now() - begunMs < SLICE_MS) continue;
    await letOthersIn();
    [begunMs, rows] = [performance.now(), 0];
  }
}
