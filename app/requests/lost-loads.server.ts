import { db, prepared } from "db/client";
import { writeOnce } from "db/idempotency";
import { pickColumns } from "db/pick-columns";
import { load_events, loads, requests } from "db/schema";
import { guarded } from "db/write";
import { and, desc, eq, gte, isNull, max, not, sql } from "drizzle-orm";
import { visibleTo } from "~/access/standing.server";
import { scheduleAt } from "~/places/zone-of-place.server";
import { NO_LOAD, NotFound } from "~/platform/errors";
import { addDays, earliestToday } from "~/text/dates";
import { LANE_COLUMNS } from "~/trade/lane";
import { nameOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";

/** Dismissing a load shows the next one. */
export const LOST_SHOWN = 3;

interface LostLoad {
  loadId: string;
  name: string;
  pickup: string;
}

const DAYS_AFTER_PICKUP = 7;

/** Excludes requests that ended because the chosen driver canceled or was released. */
const wasEnded = sql`exists (select 1 from ${load_events} e where e.load_id = ${requests.load_id}
  and e.event in ('accept', 'reject', 'edit') and e.at = ${requests.decided_at})`;

const driverId = sql.placeholder("driverId");

const lostQuery = prepared((handle) =>
  handle
    .select({
      loadId: loads.load_id,
      load_number: loads.load_number,
      pickup_date: loads.pickup_date,
      pickup_time: loads.pickup_time,
      pickup_until: loads.pickup_until,
      ...pickColumns(loads, LANE_COLUMNS),
    })
    .from(requests)
    .innerJoin(loads, eq(loads.load_id, requests.load_id))
    .where(
      and(
        eq(requests.driver_id, driverId),
        // Inlined into the statement's text, as in `access/open.server.ts`.
        eq(requests.status, "rejected").inlineParams(),
        isNull(requests.dismissed_at),
        wasEnded,
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

/** Omits loads that the driver can see, such as loads that are open again. */
export async function lostLoads({ id }: Pick<Viewer, "id">, nowMs = Date.now()): Promise<LostLoad[]> {
  const since = addDays(earliestToday(nowMs), -DAYS_AFTER_PICKUP);
  const rows = await lostQuery().all({ driverId: id, since });
  return rows.map(({ loadId, ...load }) => ({
    loadId,
    name: nameOf(load),
    pickup: scheduleAt(
      { city: load.origin_address_city, state: load.origin_address_state, zip: null },
      load.pickup_date,
      load.pickup_time,
      load.pickup_until,
      nowMs,
    ),
  }));
}

/**
 * Idempotent.
 * @throws NotFound if the viewer has no rejected request for the load
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
    guarded(db().update(requests).set({ dismissed_at }).where(own), () => new NotFound(NO_LOAD)),
  ]);
}
