/** Loads that suit a driver: found by the search engine, scored by `score.ts`. */
import { db, prepared } from "db/client";
import { loads, userloads } from "db/schema";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Account, accountOf } from "~/accounts/queries.server";
import { bookingOf, isBookable } from "~/bookings/mark.server";
import { type LoadRow, rowColumns } from "~/loads/board.server";
import type { Point } from "~/places/great-circle";
import { daysBetween, earliestToday } from "~/platform/dates";
import type { Abilities } from "~/requests/fitness";
import { abilitiesIn } from "~/search/engine/abilities";
import type { BoardQuery } from "~/search/engine/board-query";
import { deadheadMiles } from "~/search/engine/deadhead";
import { findSome } from "~/search/engine/find.server";
import { centerOn } from "~/search/places.server";
import type { Viewer } from "~/trade/viewer";
import type { SearchedPlace } from "./last-search.server";
import { type From, LOAD_DAYS, type Suitable, scoreOf, suggest } from "./score";
import { lastDropOf, type Whereabouts, whereabouts } from "./whereabouts.server";

/** Deadhead beyond it costs a day of driving. */
const RADIUS_MILES = 300;
const CANDIDATES = 30;
/** For a few suggestions beside a page fewer loads are looked at: 600 take 0.48 ms, the 1,500 of a search 0.74. */
const ENTRIES_FOR_A_FEW = 600;
const A_FEW = 5;

const RECOMMENDED_SHOWN = 20;
/** On the dashboard and on the page of a load. */
export const BEST_SHOWN = 3;

export interface RecommendedLoad extends LoadRow {
  /** 0–100, the best first. */
  score: number;
  /** Why, in words; before them, on the dashboard and on the page of all, that the driver may book it at once. */
  why: string;
}

/** The place from which deadhead is counted, for the page. */
type CountedFrom = Pick<Whereabouts, "from" | "name" | "freeFrom">;

export interface Recommendations {
  rows: RecommendedLoad[];
  /** Null where nothing is known about the driver's place: then the rows are the newest. */
  countedFrom: CountedFrom | null;
  suited: Suited;
}

interface Start {
  from: From;
  point: Point;
  name: string;
  freeFrom: string | null;
}

/** What is known of a driver that does not depend on a place. */
export interface Suited {
  account: Account | null;
  /** What the profile allows; null when it says nothing. */
  abilities: Abilities | null;
  /** How often the driver has delivered from state to state, by `laneKey`. */
  trips: ReadonlyMap<string, number>;
}

export async function suitedTo(viewer: Viewer): Promise<Suited> {
  const [account, trips] = await Promise.all([accountOf(viewer.id), tripsByLane(viewer.id)]);
  return { account, abilities: account && abilitiesIn(account), trips };
}

/** The loads that suit a driver best, at most `max`. The number of statements does not depend on the size of the board. */
export async function recommendedLoads(
  viewer: Viewer,
  lastSearched: SearchedPlace | null,
  max = RECOMMENDED_SHOWN,
  nowMs = Date.now(),
): Promise<Recommendations> {
  const [drop, suited] = await Promise.all([lastDropOf(viewer.id, nowMs), suitedTo(viewer)]);
  const start = whereabouts(drop, suited.account?.homeZip ?? null, lastSearched, nowMs);
  const rows = await bestFrom(viewer.id, start, suited, max, nowMs, true);
  const countedFrom = start && { from: start.from, name: start.name, freeFrom: start.freeFrom };
  return { rows, countedFrom, suited };
}

/**
 * The best loads that a driver can take within 300 miles of a start; anywhere without a start.
 * @param marked says of a load that the driver could book it now
 */
export async function bestFrom(
  driverId: string,
  start: Start | null,
  { abilities, trips }: Suited,
  max: number,
  nowMs: number,
  marked = false,
): Promise<RecommendedLoad[]> {
  const query: BoardQuery = {
    filters: start?.freeFrom ? { origin_date: start.freeFrom } : {},
    ends: { origin: start ? centerOn(start.point, start.name, RADIUS_MILES) : {}, destination: {} },
    driver: abilities,
    nowMs,
  };
  // In words are only the few that are shown.
  const best = (await candidates(query, driverId, max, marked))
    .map((load) => {
      const suitable = suitableIn(load, start, trips, nowMs);
      return { load, suitable, score: scoreOf(suitable, nowMs) };
    })
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.load.posted_at - a.load.posted_at ||
        a.load.load_id.localeCompare(b.load.load_id),
    );
  return best.slice(0, max).map(({ load, suitable }) => {
    const {
      value: _,
      tie: __,
      id: ___,
      posted_at,
      latitude,
      longitude,
      shipperRating,
      booking,
      ...row
    } = load;
    const { score, why } = suggest(suitable, start?.from ?? null, nowMs);
    return { ...row, score, why: isBookable(booking, row.load_status) ? `Book Now · ${why}` : why };
  });
}

type Candidate = Awaited<ReturnType<typeof detailsOf>>[number];

function suitableIn(load: Candidate, start: Start | null, trips: Suited["trips"], nowMs: number): Suitable {
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

/** Candidates, in no order: those that pay most per mile including deadhead and the wait; without a start the newest. */
function candidates(query: BoardQuery, driverId: string, max: number, marked: boolean) {
  const read = (matches: SQL) => detailsOf(matches, driverId, marked);
  const sort = query.ends.origin.start ? "rate_per_mile_deadhead" : "newest";
  const entries = max <= A_FEW ? ENTRIES_FOR_A_FEW : undefined;
  return findSome(query, { sort, limit: CANDIDATES, read, entries, loadDays: LOAD_DAYS });
}

/** What the rows show and are scored by: no street and no pin. Loads that this driver ever requested are left out. */
function detailsOf(matches: SQL, driverId: string, marked: boolean) {
  const requested = sql`exists (select 1 from requests r where r.load_id = loads.load_id and r.driver_id = ${driverId})`;
  const rating = sql<number | null>`(select p.rating from userloads t join profiles p on p.id = t.user_id
    where t.load_id = loads.load_id and t.relationship_type = 'shipper')`;
  return db()
    .select({
      value: sql<number>`m.value`,
      tie: sql<number>`m.tie`,
      id: sql<number>`m.id`,
      ...rowColumns,
      posted_at: loads.posted_at,
      latitude: loads.origin_latitude,
      longitude: loads.origin_longitude,
      shipperRating: rating,
      booking: marked ? bookingOf(driverId) : sql<string | null>`null`,
    })
    .from(loads)
    .innerJoin(sql`(${matches}) m`, sql`loads.rowid = m.id`)
    .where(sql`not ${requested}`);
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
