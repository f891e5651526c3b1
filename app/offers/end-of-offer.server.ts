import { zoneOfPlace } from "~/places/zone-of-place.server";
import { Conflict } from "~/platform/errors";
import { addDays } from "~/text/dates";
import { instantOf } from "~/text/local-time";
import { type Ends, partsOf } from "~/trade/ends";

/**
 * The fields of a load that determine its pickup time: a day and a time (`HH:MM`) in the place's local time.
 */
type Pickup = Ends & { pickup_date: string; pickup_time: string | null };

/**
 * Returns the pickup time in UTC milliseconds, or the end of the pickup day if no time is set. Day and time
 * are local to the place. Uses UTC if the zone is unknown.
 */
function pickupMs(load: Pickup): number {
  const zone = zoneOfPlace(partsOf(load, "origin")) ?? undefined;
  const local = load.pickup_time
    ? `${load.pickup_date}T${load.pickup_time}`
    : `${addDays(load.pickup_date, 1)}T00:00`;
  return instantOf(local, zone) ?? Date.parse(`${load.pickup_date}T00:00Z`);
}

/**
 * Returns when an offer of that length ends, in UTC milliseconds. Never after the pickup.
 * @throws Conflict if the pickup time has passed
 */
export function endOfOffer(load: Pickup, lengthMs: number, nowMs: number): number {
  const pickup = pickupMs(load);
  if (pickup <= nowMs) throw new Conflict("The time of pickup has passed, so no offer can be made any more.");
  return Math.min(nowMs + lengthMs, pickup);
}
