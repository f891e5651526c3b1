/** Formats instants in the stop's local time. */
import { instantBy, zoneOfPlace } from "~/places/zone-of-place.server";
import { type End, type Ends, partsOf } from "~/trade/ends";
import type { Stop } from "./check-in-rules";

/** The end of the load that each stop corresponds to. */
export const END_OF: Readonly<Record<Stop, End>> = { pickup: "origin", delivery: "destination" };

/** Returns the time zone of a stop; null if unknown. */
export const zoneOfStop = (load: Ends, stop: Stop) => zoneOfPlace(partsOf(load, END_OF[stop]));

/**
 * Formats `Tue, Nov 24, 9:30 AM MST` in the stop's local time (the pickup's while on the way), or in UTC if
 * the time zone is unknown.
 */
export function atStop(load: Ends, stop: Stop | null, atMs: number, nowMs = Date.now()): string {
  return instantBy(zoneOfStop(load, stop ?? "pickup"), atMs, nowMs);
}
