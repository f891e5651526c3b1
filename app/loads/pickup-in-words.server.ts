import { clockName, zoneOfPlace } from "~/places/zone-of-place.server";
import { formatDay } from "~/text/dates";
import { type Ends, partsOf } from "~/trade/ends";

/**
 * Returns when a load is picked up. If a time is given, adds the local time zone, for example
 * `Tue, Nov 24, 3:30 PM MST`.
 */
export function pickupInWords(load: Ends & { pickup_date: string; pickup_time: string | null }): string {
  const words = formatDay(load.pickup_date, load.pickup_time);
  const zone = load.pickup_time ? zoneOfPlace(partsOf(load, "origin")) : null;
  return zone ? `${words} ${clockName(zone, load.pickup_date)}` : words;
}
