/** When a load is picked up, as an instant: its day and time in the local time of its origin. */
import { zoneOfPlace } from "~/places/zone-of-place.server";
import { addDays } from "~/text/dates";
import { instantOf } from "~/text/local-time";
import { HOUR_MS } from "~/text/time";
import { type Ends, partsOf } from "~/trade/ends";

/**
 * The fields of a load that give its pickup, in the local time of the place: a day, and an appointment or a
 * window (`HH:MM`).
 */
export type Pickup = Ends & { pickup_date: string; pickup_time: string | null; pickup_until: string | null };

/** The latest clock of the fifty states: a load from an unknown place never leaves the board too early. */
const LATEST_ZONE = "Pacific/Honolulu";

/** How long a load stays on the board after its stated pickup time, or after the end of its window. */
const STAYS_MS = HOUR_MS;

/**
 * Returns the latest time of the pickup in UTC milliseconds: the appointment, the end of the window, or the
 * end of the day. Uses the clock of Hawaii if the zone is unknown.
 */
export function pickupMs(load: Pickup): number {
  const zone = zoneOfPlace(partsOf(load, "origin")) ?? LATEST_ZONE;
  const time = load.pickup_until ?? load.pickup_time;
  const local = time ? `${load.pickup_date}T${time}` : `${addDays(load.pickup_date, 1)}T00:00`;
  return instantOf(local, zone) ?? Date.parse(`${load.pickup_date}T00:00Z`);
}

/** Returns true if a load must leave the board: its stated pickup time passed at least an hour ago. */
export const isPickupOver = (load: Pickup, nowMs: number): boolean =>
  load.pickup_time !== null && pickupMs(load) + STAYS_MS <= nowMs;
