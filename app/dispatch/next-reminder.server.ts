import { startsAt } from "~/places/zone-of-place.server";
import { HOUR_MS } from "~/text/time";
import { type Ends, partsOf } from "~/trade/ends";

/** Hours before the pickup, in the order of the reminders. */
export const REMINDER_HOURS = [24, 14, 4] as const;

/** In the origin's local time. */
export type PickupStart = Ends & { pickup_date: string; pickup_time: string | null };

/**
 * In UTC milliseconds. Reminders are counted back from the appointment or the start of its window or, without
 * a time, from local midnight.
 */
export function nextReminder(load: PickupStart, nowMs: number): number | null {
  const startMs = startsAt(partsOf(load, "origin"), load.pickup_date, load.pickup_time);
  if (startMs === null) return null;
  return REMINDER_HOURS.map((hours) => startMs - hours * HOUR_MS).find((atMs) => atMs > nowMs) ?? null;
}
