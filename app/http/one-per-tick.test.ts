import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { onePerTick } from "./one-per-tick.node.server";

async function turnsUntil(done: () => boolean): Promise<number> {
  let turns = 0;
  while (!done()) {
    await nextTurn();
    turns += 1;
  }
  return turns;
}

it("starts simultaneous requests in order, one per tick", async () => {
  const begun: number[] = [];
  const handle = onePerTick((asked: number) => begun.push(asked));
  const answers = Promise.all([1, 2, 3, 4, 5].map((asked) => handle(asked)));
  expect(begun).toEqual([]);
  expect(await turnsUntil(() => begun.length === 5)).toBeGreaterThanOrEqual(4);
  expect(begun).toEqual([1, 2, 3, 4, 5]);
  expect(await answers).toEqual([1, 2, 3, 4, 5]);
});

it("does not make a later request wait until earlier ones finish", async () => {
  const handle = onePerTick((asked: Promise<string>) => asked);
  const slow = handle(new Promise(() => {}));
  await turnsUntil(() => true);
  const answered: string[] = [];
  void handle(Promise.resolve("here")).then((answer) => answered.push(answer));
  expect(await turnsUntil(() => answered.length === 1)).toBeLessThan(5);
  expect(slow).toBeInstanceOf(Promise);
});

it("does not let an error in one request affect another", async () => {
  const handle = onePerTick((asked: number) => {
    if (asked === 1) throw new Error("broken");
    return asked;
  });
  const [first, second] = await Promise.allSettled([handle(1), handle(2)]);
  expect([first.status, second]).toEqual(["rejected", { status: "fulfilled", value: 2 }]);
});
