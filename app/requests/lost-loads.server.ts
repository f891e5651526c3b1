/** The loads that a driver asked for and that went to another driver, until the driver puts the news away. */
import { db, prepared } from "db/client";
import { writeOnce } from "db/idempotency";
import { pickColumns } from "db/pick-columns";
import { load_events, loads, requests } from "db/schema";
import { guarded } from "db/write";
import { and, desc, eq, gte, isNull, max, not, sql } from "drizzle-orm";
import { visibleTo } from "~/access/standing.server";
import { NotFound } from "~/platform/errors";
import { addDays, earliestToday, formatDay } from "~/text/dates";
import { LANE_COLUMNS } from "~/trade/lane";
import { nameOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";

/** So many are shown at once; putting one away shows the next. */
export const LOST_SHOWN = 3;

export interface LostLoad {
  loadId: string;
  /** Lane and number. */
  name: string;
  pickup: string;
}

/** What has gone so long ago is no news. */
const DAYS_AFTER_PICKUP = 7;

/**
 * True of a request that the shipper answered by choosing another or by refusing it. A request also ends with an edit, and that of
 * a chosen driver when the driver cancels or is released.
 */
const wasAnswered = sql`exists (select 1 from ${load_events} e where e.load_id = ${requests.load_id}
  and e.event in ('accept', 'reject') and e.at = ${requests.decided_at})`;

const driverId = sql.placeholder("driverId");

const lostQuery = prepared((handle) =>
  handle
    .select({
      loadId: loads.load_id,
      load_number: loads.load_number,
      pickup_date: loads.pickup_date,
      pickup_time: loads.pickup_time,
      ...pickColumns(loads, LANE_COLUMNS),
    })
    .from(requests)
    .innerJoin(loads, eq(loads.load_id, requests.load_id))
    .where(
      and(
        eq(requests.driver_id, driverId),
        // In the text of the statement, as in `access/open.server.ts`.
        eq(requests.status, "rejected").inlineParams(),
        isNull(requests.dismissed_at),
        wasAnswered,
        gte(loads.pickup_date, sql.placeholder("since")),
        isNull(loads.deleted_at),
        not(visibleTo(driverId)),
      ),
    )
    .groupBy(loads.load_id)
    .orderBy(desc(max(requests.decided_at)))
    .limit(LOST_SHOWN)
    .prepare(),
);

/**
 * The newest of them. Says only what stood on the board. A load that is open again is not among them, nor one that was deleted.
 */
export async function lostLoads({ id }: Pick<Viewer, "id">, nowMs = Date.now()): Promise<LostLoad[]> {
  const since = addDays(earliestToday(nowMs), -DAYS_AFTER_PICKUP);
  const rows = await lostQuery().all({ driverId: id, since });
  return rows.map(({ loadId, ...load }) => ({
    loadId,
    name: nameOf(load),
    pickup: formatDay(load.pickup_date, load.pickup_time),
  }));
}

/**
 * Puts the news about a load away. A second press finds it put away already, which is no failure.
 * @throws NotFound where the viewer asked for no such load, or was not refused
 */
export async function dismissLost(
  { viewer, loadId }: { viewer: Viewer; loadId: string },
  nowMs = Date.now(),
): Promise<void> {
  const own = and(
    eq(requests.load_id, loadId),
    eq(requests.driver_id, viewer.id),
    eq(requests.status, "rejected"),
  );
  const dismissed_at = sql`coalesce(${requests.dismissed_at}, ${nowMs})`;
  await writeOnce([
    guarded(
      db().update(requests).set({ dismissed_at }).where(own),
      () => new NotFound("No load information found at this time."),
    ),
  ]);
}
