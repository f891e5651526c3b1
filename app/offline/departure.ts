/**
 * Creates a departure while its arrival is still in the outbox. The load's page offers a departure only after
 * the arrival is sent. Pure.
 */
import type { Item } from "~/outbox/items";

const ARRIVAL = /\/timeline\?step=arrived-/;

const departed = (address: string) => address.replace("step=arrived-", "step=departed-");

/**
 * Returns whether a departure may be added after an item: it is an arrival, and that stop has no departure
 * yet. @param items all items of its user
 */
export const mayDepart = (item: Pick<Item, "address">, items: readonly Pick<Item, "address">[]): boolean =>
  ARRIVAL.test(item.address) && !items.some(({ address }) => address === departed(item.address));

/**
 * Returns the departure from an arrival's stop, at the current time. Includes no location, because none was
 * requested from the phone.
 */
export const departureAfter = (arrival: Item, nowMs: number): Item => ({
  ...arrival,
  // A second tap has the same key and overwrites the item.
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
