/** The page shows no names of people or companies, no streets, no rate and no load number. */
import { db } from "db/client";
import { load_events, loads, wait_links, whereabouts } from "db/schema";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { WAY } from "~/loads/board/transit-progress.server";
import { SEEN_STOPS } from "~/loads/form/term-columns.server";
import { atStop } from "~/places/clock-of-stop.server";
import { scheduleAt } from "~/places/zone-of-place.server";
import { hashOf } from "~/platform/secret";
import { partsOf } from "~/trade/ends";
import { destinationOf, originOf } from "~/trade/lane";
import type { LoadStatus } from "~/trade/lifecycle";
import { isBetween, stopInSentence, stopNames } from "~/trade/stop-names";
import { countStops, stopPlace, type WithStops } from "~/trade/stops";
import type { Kind, Stop } from "./check-in-rules";
import { progressInWords } from "./distance-to-go.server";
import { isPageView } from "./is-page-view";
import { countLook } from "./sharing.server";
import { isLive } from "./tracking-links.server";

const NOT_YET = "A driver is booked. The freight hasn't been picked up yet.";
const IN_WORDS: Readonly<Record<LoadStatus, string>> = {
  new: NOT_YET,
  pending: NOT_YET,
  "rate confirmation": NOT_YET,
  "rate confirmation sent": NOT_YET,
  pickup: NOT_YET,
  "in transit": "The freight is on its way.",
  complete: "Delivered.",
};

/** The texts that replace the status after the driver's latest check-in at pickup or delivery. */
const AT_STOP: Partial<Record<LoadStatus, Readonly<Record<string, string>>>> = {
  pickup: { "arrived pickup": "The driver is at pickup." },
  "in transit": {
    "arrived delivery": "The freight is at delivery.",
    "departed delivery": "The driver has left delivery. The proof of delivery is next.",
  },
};

/** Returns the status after the driver's latest check-in at a stop; undefined if it adds nothing. */
function statusAt(status: LoadStatus, latest: ToldAtStop | undefined): string | undefined {
  if (!latest) return undefined;
  const { kind, stop } = latest;
  if (isBetween(stop))
    return status === "in transit" && kind === "arrived"
      ? `The freight is at ${stopInSentence(stop)}.`
      : undefined;
  return AT_STOP[status]?.[`${kind} ${stop}`];
}

const LABELS: Readonly<Record<Kind, string>> = {
  here: "On the way at",
  arrived: "Arrived at",
  departed: "Departed from",
};

/** Reads no streets, names, rate or load number. */
async function loadOf(token: string, nowMs: number) {
  const [row] = await db()
    .select({
      loadId: loads.load_id,
      status: loads.load_status,
      delivery_date: loads.delivery_date,
      delivery_time: loads.delivery_time,
      delivery_until: loads.delivery_until,
      calculated_miles: loads.calculated_miles,
      way: WAY,
      deliveredAtMs: sql<number | null>`(select max(coalesce(e.pressed_at, e.at)) from ${load_events} e
        where e.load_id = ${loads.load_id} and e.event = 'deliver')`,
      ends: {
        origin_address_street: sql<null>`null`,
        origin_address_city: loads.origin_address_city,
        origin_address_state: loads.origin_address_state,
        origin_address_zip: loads.origin_address_zip,
        destination_address_street: sql<null>`null`,
        destination_address_city: loads.destination_address_city,
        destination_address_state: loads.destination_address_state,
        destination_address_zip: loads.destination_address_zip,
        stops: SEEN_STOPS,
      },
    })
    .from(wait_links)
    .innerJoin(loads, eq(loads.load_id, wait_links.load_id))
    .where(and(eq(wait_links.token_hash, await hashOf(token)), isLive(nowMs)));
  return row;
}

/** In the order of receipt, without check-ins that a correction replaced. */
function toldOn(loadId: string) {
  return db()
    .select({
      kind: whereabouts.kind,
      stop: whereabouts.stop,
      atMs: whereabouts.at,
      toldAtMs: whereabouts.told_at,
    })
    .from(whereabouts)
    .where(
      and(
        eq(whereabouts.load_id, loadId),
        isNull(whereabouts.replaced_at),
        sql`${whereabouts.person_id} = (select t.user_id from userloads t
          where t.load_id = ${loadId} and t.relationship_type = 'driver')`,
        sql`${whereabouts.chosen_at} = (select coalesce(max(e.at), 0) from ${load_events} e
          where e.load_id = ${loadId} and e.event = 'accept')`,
      ),
    )
    .orderBy(asc(whereabouts.told_at));
}

type Told = Awaited<ReturnType<typeof toldOn>>[number];
type ToldAtStop = Told & { kind: Exclude<Kind, "here">; stop: Stop };

const isAtStop = (told: Told): told is ToldAtStop => told.stop !== null && told.kind !== "here";

/**
 * The check-ins at pickup and delivery, latest first. The order of receipt does not decide, because a
 * correction can be received after a later check-in.
 */
const LATEST_FIRST = ["departed delivery", "arrived delivery", "departed pickup", "arrived pickup"] as const;

/**
 * Returns the latest check-in at a stop. The stops between are reached in any order, so the time decides
 * among them.
 */
function latestOf(told: readonly Told[]): ToldAtStop | undefined {
  const atStops = told.filter(isAtStop);
  const ends = LATEST_FIRST.flatMap(
    (moment) => atStops.find(({ kind, stop }) => `${kind} ${stop}` === moment) ?? [],
  );
  const [last] = atStops.filter(({ stop }) => isBetween(stop)).sort((a, b) => b.atMs - a.atMs);
  const [end] = ends;
  return end?.stop === "delivery" ? end : (last ?? end);
}

/** Returns the city of a stop, as the page shows it. */
function cityOf(ends: WithStops, stop: Stop): string {
  if (stop === "pickup") return originOf(ends);
  const { city, state } = stopPlace(ends, stop);
  return isBetween(stop) ? [city, state].filter(Boolean).join(", ") : destinationOf(ends);
}

/** Null if the link does not exist, was revoked or has ended. */
export async function trackingPage(token: string, nowMs = Date.now(), request?: Request) {
  const load = await loadOf(token, nowMs);
  if (!load) return null;
  const { ends, way } = load;
  if (way?.place && request && isPageView(request)) countLook(load.loadId, nowMs);
  const told = await toldOn(load.loadId);
  const to = partsOf(ends, "destination");
  const last = told.at(-1);
  const where = last && (last.stop ? `, near ${cityOf(ends, last.stop)}` : ", on the way");
  const { expected, lastTold } = progressInWords({ ...ends, ...load }, way, nowMs);
  const pressed = last ? atStop(ends, last.stop, last.toldAtMs, nowMs) + where : null;
  const isPlaceLast = (way?.place?.atMs ?? 0) >= (last?.atMs ?? 0);
  return {
    origin: originOf(ends),
    destination: destinationOf(ends),
    between: stopNames(countStops(ends.stops))
      .filter(isBetween)
      .map((stop) => ({ label: stopInSentence(stop), city: cityOf(ends, stop) })),
    status: statusAt(load.status, latestOf(told)) ?? IN_WORDS[load.status],
    due: scheduleAt(to, load.delivery_date, load.delivery_time, load.delivery_until, nowMs),
    expected,
    times: told.flatMap(({ kind, stop, atMs }) =>
      stop
        ? [{ label: `${LABELS[kind]} ${stopInSentence(stop)}`, when: atStop(ends, stop, atMs, nowMs) }]
        : [],
    ),
    delivered: load.deliveredAtMs && atStop(ends, "delivery", load.deliveredAtMs, nowMs),
    lastTold: isPlaceLast && lastTold ? lastTold : pressed,
  };
}

/** The URL is a secret that no other site, search engine or cache may receive. */
export const SECRET_PAGE = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
} as const;
