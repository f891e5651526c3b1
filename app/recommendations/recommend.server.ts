import { prepared } from "db/client";
import { loads, userloads } from "db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type Account, accountOf } from "~/accounts/profile/queries.server";
import { isBookable } from "~/bookings/mark.server";
import { type LoadRow, withoutEmptyTraits } from "~/loads/board/board.server";
import { MemoryCache } from "~/platform/memory-cache";
import type { Abilities } from "~/requests/eligibility";
import { abilitiesIn } from "~/search/engine/abilities";
import { deadheadMiles } from "~/search/engine/deadhead";
import { daysBetween, earliestToday } from "~/text/dates";
import { MINUTE_MS } from "~/text/time";
import type { Viewer } from "~/trade/viewer";
import { type Candidate, candidates, presentOf, type Revisions, type Start } from "./candidates.server";
import { type DriverPlace, driverPlace, dropsOf } from "./driver-places.server";
import type { SearchedPlace } from "./last-search.server";
import { type Suitable, scoreOf, suggest } from "./score";

const RECOMMENDED_SHOWN = 20;
export const BEST_SHOWN = 3;

export interface RecommendedLoad extends LoadRow {
  score: number;
  /** If the loads are `marked`, "Book Now" comes first for a load that the driver may book immediately. */
  why: string;
}

type CountedFrom = Pick<DriverPlace, "from" | "name" | "freeFrom">;

export interface Recommendations {
  rows: RecommendedLoad[];
  /** Null if the driver's place is unknown. The rows are then the newest loads. */
  countedFrom: CountedFrom | null;
  suited: Suited;
}

export interface Suited {
  account: Account | null;
  /** Null if the driver has entered none. */
  abilities: Abilities | null;
  trips: () => Promise<Trips>;
}

type Trips = ReadonlyMap<string, number>;

/** The cached selection, without the data that pages display. */
interface Best {
  revisions: Revisions;
  trips: Trips;
}

/** Cached, because reading candidates takes half of the database time of a page with three loads. */
const best = new MemoryCache<Best>({ most: 2_000, forMs: MINUTE_MS });

export async function suitedTo(viewer: Viewer): Promise<Suited> {
  const account = await accountOf(viewer.id);
  return { account, abilities: account && abilitiesIn(account), trips: () => tripsByLane(viewer.id) };
}

/** The number of statements does not depend on the size of the board. */
export async function recommendedLoads(
  viewer: Viewer,
  lastSearched: SearchedPlace | null,
  max = RECOMMENDED_SHOWN,
  nowMs = Date.now(),
): Promise<Recommendations> {
  const [[drop = null], suited] = await Promise.all([dropsOf(viewer.id, nowMs), suitedTo(viewer)]);
  const start = driverPlace(drop, suited.account?.homeZip ?? null, lastSearched, nowMs);
  const rows = await bestFrom(viewer.id, start, suited, max, nowMs, true);
  const countedFrom = start && { from: start.from, name: start.name, freeFrom: start.freeFrom };
  return { rows, countedFrom, suited };
}

/**
 * The selection may be a minute old, but its loads are read again.
 * @param marked whether to mark the loads that the driver can book immediately
 */
export async function bestFrom(
  driverId: string,
  start: Start | null,
  { abilities, trips }: Suited,
  max: number,
  nowMs: number,
  marked = false,
): Promise<RecommendedLoad[]> {
  const { latitude, longitude } = start?.point ?? {};
  const { point: to } = start?.to ?? {};
  const key = JSON.stringify([
    driverId,
    max,
    marked,
    latitude,
    longitude,
    start?.freeFrom,
    start?.lastPickup,
    abilities,
    to,
  ]);
  const inOrder = (found: readonly Candidate[], run: Trips) =>
    found
      .map((load) => {
        const suitable = suitableIn(load, start, run, nowMs);
        return { load, suitable, score: scoreOf(suitable, nowMs) };
      })
      .sort(byScore);
  const before = best.get(key, nowMs);
  const still = before && (await presentOf(before.revisions, driverId, nowMs, marked));
  if (before && still) return inOrder(still, before.trips).map((each) => inWords(each, start, nowMs));
  const [run, found] = await Promise.all([
    trips(),
    candidates(start, abilities, driverId, max, nowMs, marked),
  ]);
  const shown = inOrder(found, run).slice(0, max);
  const revisions = new Map(shown.map(({ load }) => [load.load_id, load.revision]));
  const runs = shown.map(
    ({ load, suitable }) =>
      [laneKey(load.origin_address_state, load.destination_address_state), suitable.laneTrips] as const,
  );
  if (shown.length === max) best.set(key, { revisions, trips: new Map(runs) }, nowMs);
  return shown.map((each) => inWords(each, start, nowMs));
}

interface Scored {
  load: Candidate;
  suitable: Suitable;
  score: number;
}

const byScore = (a: Scored, b: Scored) =>
  b.score - a.score || b.load.posted_at - a.load.posted_at || a.load.load_id.localeCompare(b.load.load_id);

function inWords({ load, suitable }: Scored, start: Start | null, nowMs: number): RecommendedLoad {
  const { revision: _, posted_at, latitude, longitude, shipperRating, booking, ...row } = load;
  const { score, why } = suggest(suitable, start?.from ?? null, nowMs);
  return {
    ...withoutEmptyTraits(row),
    score,
    why: isBookable(booking, row.load_status) ? `Book Now · ${why}` : why,
  };
}

function suitableIn(load: Candidate, start: Start | null, trips: Trips, nowMs: number): Suitable {
  const { latitude, longitude } = load;
  const isPlaced = start && latitude !== null && longitude !== null;
  return {
    rateCents: load.total_rate_cents,
    miles: load.calculated_miles,
    deadheadMiles: isPlaced ? deadheadMiles(start.point, { latitude, longitude }) : null,
    laneTrips: trips.get(laneKey(load.origin_address_state, load.destination_address_state)) ?? 0,
    shipperRating: load.shipperRating,
    postedAtMs: load.posted_at,
    waitDays: Math.max(0, daysBetween(start?.freeFrom ?? earliestToday(nowMs), load.pickup_date)),
  };
}

const laneKey = (from: string | null, to: string | null) => `${from ?? ""} ${to ?? ""}`;

const tripsQuery = prepared((handle) => {
  const { origin_address_state: from, destination_address_state: to } = loads;
  return handle
    .select({ from, to, trips: sql<number>`count(*)` })
    .from(userloads)
    .innerJoin(loads, eq(loads.load_id, userloads.load_id))
    .where(
      and(
        eq(userloads.user_id, sql.placeholder("driverId")),
        eq(userloads.relationship_type, "driver"),
        sql`+${loads.load_status} = 'complete'`,
        isNull(loads.deleted_at),
      ),
    )
    .groupBy(from, to)
    .prepare();
});

async function tripsByLane(driverId: string): Promise<Map<string, number>> {
  const rows = await tripsQuery().all({ driverId });
  return new Map(rows.map((row) => [laneKey(row.from, row.to), row.trips]));
}
