import { expect, it } from "vitest";
import { inSlices } from "./slices";

const ITEMS = Array.from({ length: 100 }, (_, at) => at);

it("works on all items in order, and lets other work in between", async () => {
  const done: number[] = [];
  let doneAtTimer = -1;
  setTimeout(() => {
    doneAtTimer = done.length;
  });
  await inSlices(ITEMS, (item) => void done.push(item));
  expect(done).toEqual(ITEMS);
  expect(doneAtTimer).toBeGreaterThan(0);
  expect(doneAtTimer).toBeLessThan(ITEMS.length);
});

it("an error ends the work", async () => {
  const done: number[] = [];
  const work = inSlices(ITEMS, (item) => {
    if (item === 30) throw new Error("stop");
    done.push(item);
  });
  await expect(work).rejects.toThrow("stop");
  expect(done).toHaveLength(30);
});
