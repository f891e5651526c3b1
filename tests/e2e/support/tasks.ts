import { expect, test } from "./app-server";
import type { Cost, Hand } from "./hand";

/**
 * Most tasks start on the dashboard. No task takes more taps than on the best load board whose help pages
 * describe it. A list of choices counts as two taps.
 */
const LIMITS = {
  "search a city, a radius and a kind of equipment": { taps: 4, keys: 4, pixels: 0 },
  "search with a load in hand": { taps: 4, keys: 4, pixels: 200 },
  "search with all filters": { taps: 7, keys: 4, pixels: 0 },
  "save the search": { taps: 2, keys: 0, pixels: 100 },
  "run a saved search": { taps: 2, keys: 0, pixels: 0 },
  // Other tests post loads on the same lane, so the load may be in the second row.
  "judge a load of the results, and open it": { taps: 1, keys: 0, pixels: 150 },
  "request an open load": { taps: 1, keys: 0, pixels: 0 },
  "book an open load": { taps: 1, keys: 0, pixels: 0 },
  "offer a rate on an open load": { taps: 3, keys: 4, pixels: 200 },
  "call the broker of an open load": { taps: 1, keys: 0, pixels: 0 },
  "answer a counteroffer": { taps: 2, keys: 0, pixels: 0 },
  "sign the rate confirmation": { taps: 6, keys: 30, pixels: 2500 },
  "check in at a stop": { taps: 1, keys: 0, pixels: 0 },
  "confirm the pickup with the pin": { taps: 3, keys: 4, pixels: 100 },
  "prove the delivery with a photo": { taps: 3, keys: 0, pixels: 320 },
  "let the receiver sign": { taps: 5, keys: 12, pixels: 1500 },
  "request detention": { taps: 2, keys: 0, pixels: 300 },
  "make the invoice": { taps: 2, keys: 0, pixels: 0 },
  "see what is owed": { taps: 1, keys: 0, pixels: 0 },
  "post a new load": { taps: 17, keys: 87, pixels: 2200 },
  "post a load like another": { taps: 2, keys: 0, pixels: 100 },
  "find one of many loads": { taps: 3, keys: 4, pixels: 0 },
  "accept an offer": { taps: 2, keys: 0, pixels: 0 },
  "make the rate confirmation": { taps: 3, keys: 0, pixels: 200 },
  "approve an invoice": { taps: 2, keys: 0, pixels: 100 },
  "note the payment": { taps: 4, keys: 10, pixels: 100 },
  "review the driver": { taps: 4, keys: 0, pixels: 100 },
} as const satisfies Record<string, Cost>;
export type Task = keyof typeof LIMITS;

export async function does(hand: Hand, task: Task, steps: () => Promise<void>): Promise<void> {
  await test.step(task, async () => {
    const cost = await hand.task(steps);
    const description = `${cost.taps} taps, ${cost.keys} keys, ${cost.pixels} px`;
    test.info().annotations.push({ type: task, description });
    for (const unit of ["taps", "keys", "pixels"] as const)
      expect.soft(cost[unit], `${unit} to ${task}`).toBeLessThanOrEqual(LIMITS[task][unit]);
  });
}
