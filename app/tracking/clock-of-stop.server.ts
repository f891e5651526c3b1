/** Instants in the words of the place that they belong to. */
import { instantBy, zoneOfPlace } from "~/places/zone-of-place.server";
import { type End, type Ends, partsOf } from "~/trade/ends";
import type { Stop } from "./check-in-rules";

/** The end of a load that a stop is at. */
export const END_OF: Readonly<Record<Stop, End>> = { pickup: "origin", delivery: "destination" };

/** The clock of a stop; null where nobody knows it. */
export const zoneOfStop = (load: Ends, stop: Stop) => zoneOfPlace(partsOf(load, END_OF[stop]));

/** `Tue, Nov 24, 9:30 AM MST` by the clock of the stop, on the way by that of the pickup; in UTC where it is unknown. */
export function atStop(load: Ends, stop: Stop | null, atMs: number, nowMs = Date.now()): string {
  return instantBy(zoneOfStop(load, stop ?? "pickup"), atMs, nowMs);
}
