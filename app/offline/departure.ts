/** A departure that is pressed while the arrival still waits on this phone: the page of its load offers the one only once the other is told. Pure. */
import type { Item } from "~/outbox/items";

const ARRIVAL = /\/timeline\?step=arrived-/;

const departed = (address: string) => address.replace("step=arrived-", "step=departed-");

/** Whether the departure may be pressed after an item: it is the arrival at a stop that was not left yet. @param items all of its person */
export const mayDepart = (item: Pick<Item, "address">, items: readonly Pick<Item, "address">[]): boolean =>
  ARRIVAL.test(item.address) && !items.some(({ address }) => address === departed(item.address));

/** The departure from the stop of an arrival, pressed now. It tells no place: nobody asked the phone. */
export const departureAfter = (arrival: Item, nowMs: number): Item => ({
  ...arrival,
  // The same at a second tap, which so writes the same item.
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
