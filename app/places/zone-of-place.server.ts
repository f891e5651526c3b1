/** The clock of a place. */

import { MemoryCache } from "~/platform/memory-cache";
import { formatInstant } from "~/text/instants";
import { entryOfZip, onceForEach } from "./directory.server";
import { citiesNamed } from "./gazetteer.server";
import { type TimeZone, zoneOfState, zoneOfZip } from "./time-zones";
import { placeOfZip } from "./zip-codes.server";

/** The time zone of a place, by its ZIP code, else by its city, else by its state; null when none of them is known. */
export const zoneOfPlace = onceForEach((place): TimeZone | null => {
  const { city, state } = place;
  const byZip = entryOfZip(place);
  if (byZip) return zoneOfZip(byZip.zip, byZip.state);
  const named = city && state ? citiesNamed(city, [state])[0]?.first : undefined;
  if (named) return zoneOfZip(named.zip, named.state);
  return state ? zoneOfState(state) : null;
});

/** The time zone of a ZIP code alone; null where the directory has none. */
export function zoneAtZip(zip: string): TimeZone | null {
  const found = placeOfZip(zip);
  return found && zoneOfZip(found.zip, found.state);
}

/** Kept, since making one costs as much as twenty uses. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "short" });
  clocks.set(zone, clock);
  return clock;
}

/** What the clock of a zone is called at an instant (UTC milliseconds). */
export function clockNameAt(zone: string, atMs: number): string {
  const parts = clockOf(zone).formatToParts(atMs);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/** `Tue, Nov 24, 9:30 AM MST`: an instant by the clock of a zone, which is named; in UTC where no zone is known. */
export function instantBy(zone: string | null | undefined, atMs: number, nowMs = Date.now()): string {
  if (!zone) return formatInstant(atMs, undefined, nowMs);
  return `${formatInstant(atMs, zone, nowMs)} ${clockNameAt(zone, atMs)}`;
}

/** Kept by zone and day: to take an instant apart costs 5 µs, and each load that has a time of pickup names its clock. */
const clockNames = new MemoryCache<string>({ most: 1_000 });

/** What the clock of a zone is called on a day: `MST` in winter, `MDT` in summer. */
export function clockName(zone: TimeZone, day: string): string {
  const key = `${zone} ${day}`;
  return clockNames.get(key) ?? clockNames.set(key, clockNameAt(zone, Date.parse(`${day}T20:00:00Z`)));
}
