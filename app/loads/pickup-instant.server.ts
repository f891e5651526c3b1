import { zoneOfPlace } from "~/places/zone-of-place.server";
import { addDays, windowEnd } from "~/text/dates";
import { instantOf } from "~/text/local-time";
import { HOUR_MS } from "~/text/time";
import { type Ends, partsOf } from "~/trade/ends";

/** The times are local to the origin: a day, and an appointment or a window (`HH:MM`). */
export type Pickup = Ends & { pickup_date: string; pickup_time: string | null; pickup_until: string | null };

/** The day ends last in this zone, so a load from an unknown place never leaves the board too early. */
const LATEST_ZONE = "Pacific/Honolulu";

const STAYS_MS = HOUR_MS;

/** In UTC milliseconds. A place whose zone is unknown counts as Hawaii. */
export function pickupMs(load: Pickup): number {
  const zone = zoneOfPlace(partsOf(load, "origin")) ?? LATEST_ZONE;
  const { pickup_date: day, pickup_time, pickup_until } = load;
  const local = windowEnd(day, pickup_time, pickup_until) ?? `${addDays(day, 1)}T00:00`;
  return instantOf(local, zone) ?? Date.parse(`${load.pickup_date}T00:00Z`);
}

/** The end of the pickup day in Hawaii also takes a load off the board (`isNotExpired`). */
export const isPickupOver = (load: Pickup, nowMs: number): boolean =>
  load.pickup_time !== null && pickupMs(load) + STAYS_MS <= nowMs;
