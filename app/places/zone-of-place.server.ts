import { MemoryCache } from "~/platform/memory-cache";
import { formatDay, formatTimes } from "~/text/dates";
import { formatInstant } from "~/text/instants";
import { instantOf } from "~/text/local-time";
import { cachedByPlace, entryOfZip, type Place } from "./directory.server";
import { citiesNamed } from "./gazetteer.server";
import { type TimeZone, zoneOfState } from "./time-zones";
import { zoneOfCode } from "./zip-codes.server";

/** Finds the zone by ZIP code, or else by city, or else by state. Returns null if all are unknown. */
export const zoneOfPlace = cachedByPlace((place): TimeZone | null => {
  const { city, state } = place;
  const byZip = entryOfZip(place);
  if (byZip) return zoneOfCode(byZip.zip);
  const named = city && state ? citiesNamed(city, [state])[0]?.first : undefined;
  if (named) return zoneOfCode(named.zip);
  return state ? zoneOfState(state) : null;
});

/** Cached, because creating a formatter takes as long as using it twenty times. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "short" });
  clocks.set(zone, clock);
  return clock;
}

export function clockNameAt(zone: string, atMs: number): string {
  const parts = clockOf(zone).formatToParts(atMs);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/** With the zone's abbreviation (`Tue, Nov 24, 9:30 AM MST`), or in UTC if the zone is unknown. */
export function instantBy(zone: string | null | undefined, atMs: number, nowMs = Date.now()): string {
  if (!zone) return formatInstant(atMs, undefined, nowMs);
  return `${formatInstant(atMs, zone, nowMs)} ${clockNameAt(zone, atMs)}`;
}

/** Cached, because formatting an instant takes 5 µs, and every load with a pickup time shows the zone. */
const clockNames = new MemoryCache<string>({ most: 1_000 });

export function clockName(zone: TimeZone, day: string): string {
  const key = `${zone} ${day}`;
  return clockNames.get(key) ?? clockNames.set(key, clockNameAt(zone, Date.parse(`${day}T20:00:00Z`)));
}

/** In the local time of the place, with the zone if it is known: `8:00 AM–3:30 PM MST`. */
export function timesAt(place: Place, day: string, from: string, until: string | null): string {
  const zone = zoneOfPlace(place);
  return [formatTimes(from, until), zone && clockName(zone, day)].filter(Boolean).join(" ");
}

/** In UTC milliseconds; null if the zone is unknown. `local` is like `2026-11-24T09:30`. */
export function instantAt(place: Place, local: string): number | null {
  const zone = zoneOfPlace(place);
  return zone && instantOf(local, zone);
}

/** UTC milliseconds: local midnight if no time was agreed, null if the time zone is unknown. */
export const startsAt = (place: Place, day: string, from: string | null): number | null =>
  instantAt(place, `${day}T${from ?? "00:00"}`);

export function scheduleAt(
  place: Place,
  day: string,
  from: string | null,
  until: string | null,
  nowMs = Date.now(),
): string {
  const words = formatDay(day, null, nowMs);
  return from === null ? words : `${words}, ${timesAt(place, day, from, until)}`;
}
