/** How long the rows of a file may keep the process from other requests. */
const SLICE_MS = 20;
/** The clock of a Worker stands still while a request computes, so rows are counted, too. */
const SLICE_ROWS = 25;

/** Lets other requests in. A database file answers at once, so that awaiting it lets none in. */
export const letOthersIn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Works on the items one after the other, and lets other requests in between. */
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
