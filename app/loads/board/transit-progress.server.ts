import type { loads } from "db/schema";
import { sql } from "drizzle-orm";
import { isWithFreight } from "~/access/assigned.server";
import { roadEstimate } from "~/distance/estimate";
import { type Arrival, expectedArrival } from "~/distance/expected-arrival";
import { locate } from "~/places/directory.server";
import { clockNameAt, zoneOfPlace } from "~/places/zone-of-place.server";
import { addDays, windowEnd } from "~/text/dates";
import { formatInstant } from "~/text/instants";
import { instantOf } from "~/text/local-time";
import { HOUR_MS, MINUTE_MS } from "~/text/time";
import { BETWEEN_NAMES, type BetweenName } from "~/trade/stop-names";
import { stopsIn } from "~/trade/stops";

interface SharedPlace {
  atMs: number;
  latitude: number;
  longitude: number;
  near: string | null;
}

export interface Way {
  /** When the driver tapped Confirm Pickup. If the phone has no signal, the form may arrive hours later. */
  pickedUpMs: number | null;
  leftMs: number | null;
  arrivedMs: number | null;
  /** The id of the person who currently consents to sharing positions; null if nobody does. */
  sharedBy: string | null;
  place: SharedPlace | null;
  /** Null for a load without stops between. */
  between?: BetweenProgress | null;
}

/** The stops between, as stored in `loads.stops`, and the times of the check-ins there. */
interface BetweenProgress {
  stops: string;
  told: Partial<Record<`${"arrived" | "departed"}-${BetweenName}`, number>>;
}

export const CHOSEN_AT = sql.raw(`(select coalesce(max(a.at), 0) from load_events a
  where a.load_id = loads.load_id and a.event = 'accept')`);

export const IS_CARRIED = sql.raw(`(loads.deleted_at is null
  and loads.load_status in ('rate confirmation', 'rate confirmation sent', 'pickup', 'in transit'))`);

// Few loads have a shared position or a reported time. `cross join` makes SQLite read those tables first:
// twenty dashboard rows take 0.35 ms instead of 0.6 ms.

export const LIVE_SHARING = sql`sharing s
  where s.load_id = loads.load_id and s.ended_at is null and s.chosen_at = ${CHOSEN_AT} and ${IS_CARRIED}
    and ${isWithFreight(sql`s.person_id`)}`;

/** SQL: the current driver's check-ins on the load in scope, without those that a correction replaced. */
const CHECK_INS = sql`whereabouts w
  cross join userloads d on d.load_id = w.load_id and d.relationship_type = 'driver' and d.user_id = w.person_id
  where w.load_id = loads.load_id and w.chosen_at = ${CHOSEN_AT} and w.replaced_at is null`;

const told = (kind: "arrived" | "departed", stop: "pickup" | "delivery") => sql`(
  select w.at from ${CHECK_INS} and w.stop = ${sql.raw(`'${stop}'`)} and w.kind = ${sql.raw(`'${kind}'`)})`;

const between = sql`case when loads.stops is not null then json_object('stops', loads.stops, 'told', json((
  select json_group_object(w.kind || '-' || w.stop, w.at) from ${CHECK_INS} and w.stop glob 'between-*'))) end`;

const sharedPlace = sql`(
  select json_object('atMs', s.place_at, 'latitude', s.latitude, 'longitude', s.longitude, 'near', s.near)
  from ${LIVE_SHARING} and s.place_at is not null order by s.place_at desc limit 1)`;

const readWay = (text: string): Way => JSON.parse(text);

/** Contains the driver's position, so the query must check that the viewer may see it. */
export const WAY = sql<Way | null>`case when ${IS_CARRIED} then json_object(
  'pickedUpMs', (select max(coalesce(p.pressed_at, p.at)) from load_events p where p.load_id = loads.load_id and p.event = 'pick up'),
  'leftMs', ${told("departed", "pickup")}, 'arrivedMs', ${told("arrived", "delivery")},
  'sharedBy', (select coalesce(s.by_id, s.person_id) from ${LIVE_SHARING}), 'place', json(${sharedPlace}),
  'between', json(${between})) end`.mapWith(readWay);

type Destined = Pick<
  typeof loads.$inferSelect,
  | "destination_address_city"
  | "destination_address_state"
  | "calculated_miles"
  | "delivery_date"
  | "delivery_time"
  | "delivery_until"
> & { destination_address_zip?: string | null };

const destinationOf = (load: Destined) => ({
  city: load.destination_address_city,
  state: load.destination_address_state,
  zip: load.destination_address_zip ?? null,
});

/** The time that a driver is assumed to spend at each stop between. */
const DWELL_MS = 2 * HOUR_MS;

interface Point {
  latitude: number;
  longitude: number;
}

/** Null if no road connects two consecutive points. */
function milesThrough(points: readonly Point[]): number | null {
  let sum = 0;
  for (const [at, to] of points.slice(1).entries()) {
    const from = points[at];
    const miles = from ? roadEstimate(from, to) : null;
    if (miles === null) return null;
    sum += miles;
  }
  return sum;
}

/**
 * Counts from the shared position or the last stop with a check-in, whichever is newer, and adds `DWELL_MS`
 * for each remaining stop. If there is neither, or the remaining distance is unknown, counts the load's miles
 * and all stops from the pickup.
 */
function arrivalByStops(
  load: Destined,
  way: Way,
  progress: BetweenProgress,
  setOutMs: number,
): Arrival | null {
  const stops = stopsIn(progress.stops).map((stop, at) => {
    const name = BETWEEN_NAMES[at];
    const [arrived, departed] = name
      ? [progress.told[`arrived-${name}`], progress.told[`departed-${name}`]]
      : [];
    return { point: locate(stop), atMs: departed ?? arrived ?? null, isThere: !!arrived && !departed };
  });
  const left = stops.filter(({ atMs }) => atMs === null);
  const [last] = stops.filter(({ atMs }) => atMs !== null).sort((a, b) => Number(b.atMs) - Number(a.atMs));
  const { place } = way;
  const isShared = place !== null && place.atMs >= Math.max(setOutMs, last?.atMs ?? 0);
  const after = ({ earliestMs, latestMs }: Arrival, count: number): Arrival => ({
    earliestMs: earliestMs + DWELL_MS * count,
    latestMs: latestMs + DWELL_MS * count,
  });
  const { calculated_miles } = load;
  const bySavedMiles =
    calculated_miles === null ? null : after(expectedArrival(setOutMs, calculated_miles, 0), stops.length);
  if (!isShared && !last) return bySavedMiles;
  const start = isShared ? place : last?.point;
  const points = [start, ...left.map(({ point }) => point), locate(destinationOf(load))];
  const known = points.flatMap((point) => point ?? []);
  const miles = known.length === points.length ? milesThrough(known) : null;
  const fromMs = isShared ? place.atMs : (last?.atMs ?? setOutMs);
  if (miles === null) return bySavedMiles;
  return after(expectedArrival(fromMs, miles, fromMs - setOutMs), left.length + (last?.isThere ? 1 : 0));
}

/** Null if the load has not been picked up, the driver has arrived, or no distance is known. */
export function arrivalOf(load: Destined, way: Way | null): Arrival | null {
  if (!way?.pickedUpMs || way.arrivedMs) return null;
  const setOutMs = Math.max(way.leftMs ?? 0, way.pickedUpMs);
  const { place } = way;
  if (way.between) return arrivalByStops(load, way, way.between, setOutMs);
  const to = locate(destinationOf(load));
  if (place && to && place.atMs >= way.pickedUpMs) {
    const miles = roadEstimate(place, to);
    if (miles !== null) return expectedArrival(place.atMs, miles, place.atMs - setOutMs);
  }
  return load.calculated_miles === null ? null : expectedArrival(setOutMs, load.calculated_miles, 0);
}

export type Lateness = "Late" | "May be late";

/** Null if the load is not known to be late, has arrived, or has not been picked up. */
export function latenessOf(load: Destined, way: Way | null, nowMs = Date.now()): Lateness | null {
  if (!way?.pickedUpMs || way.arrivedMs) return null;
  const zone = zoneOfPlace(destinationOf(load)) ?? undefined;
  const { delivery_date: day, delivery_time, delivery_until } = load;
  const due = windowEnd(day, delivery_time, delivery_until) ?? `${addDays(day, 1)}T00:00`;
  const dueMs = instantOf(due, zone) ?? Number.POSITIVE_INFINITY;
  if (nowMs >= dueMs) return "Late";
  const arrival = arrivalOf(load, way);
  if (!arrival) return null;
  return arrival.earliestMs >= dueMs ? "Late" : arrival.latestMs >= dueMs ? "May be late" : null;
}

const HALF_HOUR_MS = 30 * MINUTE_MS;

/** For example, `Wed, Nov 25, 3:00 PM to 6:30 PM PST`, in the destination's time zone. */
export function arrivalInWords(load: Destined, way: Way | null, nowMs = Date.now()): string | null {
  const arrival = arrivalOf(load, way);
  if (!arrival) return null;
  const zone = zoneOfPlace(destinationOf(load)) ?? undefined;
  const clock = (atMs: number) => (zone ? ` ${clockNameAt(zone, atMs)}` : "");
  const latestMs = Math.ceil(arrival.latestMs / HALF_HOUR_MS) * HALF_HOUR_MS;
  const latest = formatInstant(latestMs, zone, nowMs);
  if (latestMs <= nowMs) return `By ${latest}${clock(latestMs)}; no update since then`;
  const fromMs = Math.max(arrival.earliestMs, nowMs);
  const earliest = formatInstant(Math.floor(fromMs / HALF_HOUR_MS) * HALF_HOUR_MS, zone, nowMs);
  const [, day = "", time = ""] = /^(.*), (.*)$/.exec(latest) ?? [];
  return `${earliest} to ${earliest.startsWith(`${day},`) ? time : latest}${clock(latestMs)}`;
}
