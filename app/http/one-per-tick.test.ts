import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { oneATurn } from "./one-per-tick.node.server";

/** Counts the turns of the loop until `done`. */
async function turnsUntil(done: () => boolean): Promise<number> {
  let turns = 0;
  while (!done()) {
    await nextTurn();
    turns += 1;
  }
  return turns;
}

it("requests that come at once begin in their order, each in a turn of its own", async () => {
  const begun: number[] = [];
  const handle = oneATurn((asked: number) => begun.push(asked));
  const answers = Promise.all([1, 2, 3, 4, 5].map((asked) => handle(asked)));
  expect(begun).toEqual([]);
  expect(await turnsUntil(() => begun.length === 5)).toBeGreaterThanOrEqual(4);
  expect(begun).toEqual([1, 2, 3, 4, 5]);
  expect(await answers).toEqual([1, 2, 3, 4, 5]);
});

it("one that comes after the others have begun does not wait for their end", async () => {
  const handle = oneATurn((asked: Promise<string>) => asked);
  const slow = handle(new Promise(() => {}));
  await turnsUntil(() => true);
  const answered: string[] = [];
  void handle(Promise.resolve("here")).then((answer) => answered.push(answer));
  expect(await turnsUntil(() => answered.length === 1)).toBeLessThan(5);
  expect(slow).toBeInstanceOf(Promise);
});

it("what one throws is its own", async () => {
  const handle = oneATurn((asked: number) => {
    if (asked === 1) throw new Error("broken");
    return asked;
  });
  const [first, second] = await Promise.allSettled([handle(1), handle(2)]);
  expect([first.status, second]).toEqual(["rejected", { status: "fulfilled", value: 2 }]);
});
