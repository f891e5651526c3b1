/** Loads that suit a driver: found by the search, weighed by `score.ts`. */
import { db } from "db/client";
import { loads, userloads } from "db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import { isOnBoard } from "~/access/open.server";
import { type LoadRow, rowColumns } from "~/loads/board.server";
import type { Point } from "~/places/great-circle";
import type { Abilities } from "~/requests/fitness";
import type { Asked } from "~/search/engine/board-query";
import { deadheadMiles } from "~/search/engine/deadhead";
import { find } from "~/search/engine/find.server";
import { centerOn } from "~/search/places.server";
import { abilitiesOf } from "~/search/search-board.server";
import type { Viewer } from "~/trade/viewer";
import type { SearchedPlace } from "./last-search.server";
import { type From, suggest } from "./score";
import { type Whereabouts, whereaboutsOf } from "./whereabouts.server";

/** A day's drive is lost beyond it. */
const RADIUS_MILES = 300;
/** Of either kind, the best paid and the newest. */
const CANDIDATES = 30;

export const RECOMMENDED_SHOWN = 20;
/** Beside something else: on the dashboard, on a load. */
export const BEST_SHOWN = 3;

export interface RecommendedLoad extends LoadRow {
  /** 0–100, the best first. */
  score: number;
  /** Why, in words. */
  why: string;
}

/** Where the way is counted from, for people. */
export type CountedFrom = Pick<Whereabouts, "from" | "name" | "freeFrom">;

export interface Recommendations {
  rows: RecommendedLoad[];
  /** Null where nothing is known of the driver: then the rows are the newest. */
  countedFrom: CountedFrom | null;
  /** The driver's profile tells what they can take. */
  isFitted: boolean;
}

interface Start {
  from: From;
  point: Point;
  name: string;
  freeFrom: string | null;
}

/** The loads that suit a driver best, at most `most`. The number of statements does not grow with the board. */
export async function recommendedLoads(
  viewer: Viewer,
  lastSearched: SearchedPlace | null,
  most = RECOMMENDED_SHOWN,
  nowMs = Date.now(),
): Promise<Recommendations> {
  const [start, abilities] = await Promise.all([
    whereaboutsOf(viewer, lastSearched, nowMs),
    abilitiesOf(viewer),
  ]);
  const rows = await bestFrom(viewer.id, start, abilities, most, nowMs);
  const countedFrom = start && { from: start.from, name: start.name, freeFrom: start.freeFrom };
  return { rows, countedFrom, isFitted: abilities !== null };
}

/** The best of what a driver of these abilities can take within reach of the start; anywhere without one. */
export async function bestFrom(
  driverId: string,
  start: Start | null,
  driver: Abilities | null,
  most: number,
  nowMs: number,
): Promise<RecommendedLoad[]> {
  const asked: Asked = {
    filters: start?.freeFrom ? { origin_date: start.freeFrom } : {},
    ends: { origin: start ? centerOn(start.point, start.name, RADIUS_MILES) : {}, destination: {} },
    driver,
    nowMs,
  };
  const [ids, trips] = await Promise.all([candidates(asked), tripsByLane(driverId)]);
  const found = await details(ids, driverId);
  return found
    .map(({ posted_at, latitude, longitude, shipperRating, ...load }) => {
      const isPlaced = start && latitude !== null && longitude !== null;
      const suited = {
        rateCents: load.total_rate_cents,
        miles: load.calculated_miles,
        deadheadMiles: isPlaced ? deadheadMiles(start.point, { latitude, longitude }) : null,
        laneTrips: trips.get(laneKey(load.origin_address_state, load.destination_address_state)) ?? 0,
        shipperRating,
        postedAtMs: posted_at,
      };
      const { score, why } = suggest(suited, start?.from ?? null, nowMs);
      return { ...load, score, why, posted_at };
    })
    .sort((a, b) => b.score - a.score || b.posted_at - a.posted_at || a.load_id.localeCompare(b.load_id))
    .slice(0, most)
    .map(({ posted_at: _, ...load }) => load);
}

/** Rows of `loads` worth a closer look, in no order: those that pay best a mile with the way to them, and the newest. */
async function candidates(asked: Asked): Promise<number[]> {
  const sorts = asked.ends.origin.start
    ? (["rate_per_mile_deadhead", "newest"] as const)
    : (["newest"] as const);
  const found = await Promise.all(
    sorts.map((sort) => find(asked, { sort, after: null, limit: CANDIDATES, offset: 0 })),
  );
  return [...new Set(found.flatMap(({ rows }) => rows.map(([, , id]) => id)))];
}

/** What the rows show and are weighed by. No street, no pin; nothing that this driver ever asked for. */
async function details(ids: readonly number[], driverId: string) {
  if (ids.length === 0) return [];
  const requested = sql`exists (select 1 from requests r where r.load_id = loads.load_id and r.driver_id = ${driverId})`;
  const rating = sql<number | null>`(select p.rating from userloads t join profiles p on p.id = t.user_id
    where t.load_id = loads.load_id and t.relationship_type = 'shipper')`;
  return db()
    .select({
      ...rowColumns,
      posted_at: loads.posted_at,
      latitude: loads.origin_latitude,
      longitude: loads.origin_longitude,
      shipperRating: rating,
    })
    .from(loads)
    .where(and(sql`rowid in ${[...ids]}`, isOnBoard, sql`not ${requested}`));
}

const laneKey = (from: string | null, to: string | null) => `${from ?? ""} ${to ?? ""}`;

/** How often the driver has delivered from state to state. */
async function tripsByLane(driverId: string): Promise<Map<string, number>> {
  const { origin_address_state: from, destination_address_state: to } = loads;
  const rows = await db()
    .select({ from, to, trips: sql<number>`count(*)` })
    .from(userloads)
    .innerJoin(loads, eq(loads.load_id, userloads.load_id))
    .where(
      and(
        eq(userloads.user_id, driverId),
        eq(userloads.relationship_type, "driver"),
        sql`+${loads.load_status} = 'complete'`,
        isNull(loads.deleted_at),
      ),
    )
    .groupBy(from, to);
  return new Map(rows.map((row) => [laneKey(row.from, row.to), row.trips]));
}
