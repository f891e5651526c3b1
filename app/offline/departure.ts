/** Used while the arrival is unsent: the load's page offers a departure only after it has been sent. */
import type { Item } from "~/outbox/items";

const ARRIVAL = /\/timeline\?step=arrived-/;

const departed = (address: string) => address.replace("step=arrived-", "step=departed-");

/** @param items all outbox items of the user */
export const mayDepart = (item: Pick<Item, "address">, items: readonly Pick<Item, "address">[]): boolean =>
  ARRIVAL.test(item.address) && !items.some(({ address }) => address === departed(item.address));

/** The departure contains no location, because the page did not request one from the phone. */
export const departureAfter = (arrival: Item, nowMs: number): Item => ({
  ...arrival,
  // A second tap creates the same key and overwrites the item.
  key: `${arrival.key}d`,
  address: departed(arrival.address),
  entries: [["at", String(nowMs)]],
  atMs: nowMs,
  sinceMs: nowMs,
  words: "Departed",
  state: "waiting",
  heldMs: 0,
  refusal: "",
});
