import { db, type Given, prepared } from "db/client";
import { loads } from "db/schema";
import { type SQL, sql } from "drizzle-orm";
import { bookingOf } from "~/bookings/mark.server";
import { isNotHidden } from "~/hidden/conditions.server";
import { rowColumns } from "~/loads/board/board.server";
import type { Point } from "~/places/great-circle";
import type { Abilities } from "~/requests/eligibility";
import { allowedDays, type BoardQuery } from "~/search/engine/board-query";
import { findSome } from "~/search/engine/find.server";
import type { Match } from "~/search/engine/run.server";
import { centerOn } from "~/search/places.server";
import { type From, LOAD_DAYS } from "./score";

const RADIUS_MILES = 300;
const DROP_RADIUS_MILES = 150;
const CANDIDATES = 30;
/** Fewer entries than a search reads, because only a few loads are shown. */
const ENTRIES_FOR_A_FEW = 600;
const A_FEW = 5;

export interface Start {
  from: From;
  point: Point;
  name: string;
  freeFrom: string | null;
  /** If absent, any pickup day is allowed. */
  lastPickup?: string;
  /** If absent, the load may end anywhere. */
  to?: { point: Point; name: string };
}

export type Candidate = Omit<Awaited<ReturnType<typeof detailsOf>>[number], keyof Match>;

export type Revisions = ReadonlyMap<string, number>;

/** Returns the best-paid loads after deadhead and waiting or, without a start, the newest loads, unsorted. */
export async function candidates(
  start: Start | null,
  driver: Abilities | null,
  driverId: string,
  max: number,
  nowMs: number,
  marked: boolean,
): Promise<Candidate[]> {
  const query: BoardQuery = {
    filters: start?.freeFrom ? { origin_date: start.freeFrom } : {},
    ends: {
      origin: start ? centerOn(start.point, start.name, RADIUS_MILES) : {},
      destination: start?.to ? centerOn(start.to.point, start.to.name, DROP_RADIUS_MILES) : {},
    },
    driver,
    hiddenBy: driverId,
    nowMs,
    lastPickup: start?.lastPickup,
  };
  const read = (matches: SQL) => detailsOf(matches, driverId, marked);
  const sort = start ? "rate_per_mile_deadhead" : "newest";
  // With `lastPickup`, better-paid loads with a later pickup also take up entries, so more entries are
  // needed.
  const entries = max <= A_FEW && !start?.lastPickup ? ENTRIES_FOR_A_FEW : undefined;
  const found = await findSome(query, { sort, limit: CANDIDATES, read, entries, loadDays: LOAD_DAYS });
  return found.map(({ value: _, tie: __, id: ___, ...load }) => load);
}

const shipperRating = sql<number | null>`(select p.rating from userloads t join profiles p on p.id = t.user_id
  where t.load_id = loads.load_id and t.relationship_type = 'shipper')`;

/** Streets and PINs are not read. */
const columnsFor = (driverId: Given<string>, marked: boolean) => ({
  ...rowColumns,
  revision: loads.revision,
  posted_at: loads.posted_at,
  latitude: loads.origin_latitude,
  longitude: loads.origin_longitude,
  shipperRating,
  booking: marked ? bookingOf(driverId) : sql<string | null>`null`,
});

const neverRequestedBy = (driverId: Given<string>) =>
  sql`not exists (select 1 from requests r where r.load_id = loads.load_id and r.driver_id = ${driverId})`;

function detailsOf(matches: SQL, driverId: string, marked: boolean) {
  return db()
    .select({
      value: sql<number>`m.value`,
      tie: sql<number>`m.tie`,
      id: sql<number>`m.id`,
      ...columnsFor(driverId, marked),
    })
    .from(loads)
    .innerJoin(sql`(${matches}) m`, sql`loads.rowid = m.id`)
    .where(neverRequestedBy(driverId));
}

/** A load's places and requirements change only with its revision, so they are not checked again. */
const presentQuery = (marked: boolean) =>
  prepared((handle) => {
    const driverId = sql.placeholder("driverId");
    return handle
      .select(columnsFor(driverId, marked))
      .from(loads)
      .where(
        sql`${loads.load_id} in (select value from json_each(${sql.placeholder("ids")})) and +${loads.load_status} = 'new' and ${loads.deleted_at} is null
          and ${loads.expired_at} is null and +${loads.pickup_day} >= ${sql.placeholder("today")} and ${neverRequestedBy(driverId)}
          and ${isNotHidden(driverId, { id: sql`loads.load_id`, ownerId: sql`loads.owner_id` })}`,
      )
      .prepare();
  });

const presentQueries = { plain: presentQuery(false), marked: presentQuery(true) };

/** Null if any of the loads was edited or is no longer offered to the driver. */
export async function presentOf(
  revisions: Revisions,
  driverId: string,
  nowMs: number,
  marked: boolean,
): Promise<Candidate[] | null> {
  const [today] = allowedDays({ filters: {}, nowMs });
  const query = presentQueries[marked ? "marked" : "plain"];
  const rows = await query().all({ driverId, ids: JSON.stringify([...revisions.keys()]), today });
  const isSame = ({ load_id, revision }: Candidate) => revisions.get(load_id) === revision;
  return rows.length === revisions.size && rows.every(isSame) ? rows : null;
}
