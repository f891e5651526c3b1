import type { Stop } from "~/tracking/check-in-rules";
import { stopInSentence } from "~/trade/stop-names";

/** `Pickup`, `Stop 2`, `Delivery`. */
export function stopName(stop: Stop): string {
  const words = stopInSentence(stop);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The end of the wait at a stop between if nobody reported a departure. */
export const NEXT_ARRIVAL = "when the truck arrived at the next stop";

/** The step that ends the wait if nobody reported a departure or, after the pickup, a later arrival. */
export const movedOn = (stop: Stop): string =>
  stop === "pickup" ? "when the pickup was confirmed" : "when the load was delivered";

export const MOMENT_WORDS = { arrived: "Arrived at", departed: "Departed from" } as const;

/** Cents as typed in a form: `62.50`, `250`. */
export const dollarsTyped = (cents: number) =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
