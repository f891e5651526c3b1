/** For an unsent arrival: the load's page offers the departure only after the arrival has been sent. */
import type { Item } from "~/outbox/items";
import { isTooLate } from "~/outbox/rules";

const ARRIVAL = /\/timeline\?step=arrived-/;

const departed = (address: string) => address.replace("step=arrived-", "step=departed-");

type Sent = Pick<Item, "address" | "state">;

/** @param items all outbox items of the user */
export function mayDepart(item: Sent, items: readonly Sent[]): boolean {
  const departure = departed(item.address);
  const isTold = items.some(({ address }) => address === departure);
  return ARRIVAL.test(item.address) && !isTold && !isTooLate(departure, items);
}

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
