/**
 * Keeps the board's indexes small. Searches skip a load as soon as its pickup date has passed. This job also
 * removes the load from the indexes, so that scans do not read it. It also fills in the place columns of
 * loads that were written by an older version or by hand.
 */
import { askRows, db } from "db/client";
import { pickColumns } from "db/pick-columns";
import { loads } from "db/schema";
import { write } from "db/write";
import { and, eq, isNull, sql } from "drizzle-orm";
import { isOnBoard } from "~/access/open.server";
import { placeColumns } from "~/places/place-columns.server";
import { type Job, pauseBetweenBatches } from "~/platform/jobs.server";
import { earliestToday } from "~/text/dates";
import { MINUTE_MS } from "~/text/time";
import { END_COLUMNS } from "~/trade/ends";

/** The number of loads per write. Small, so that each write is short and does not delay other writes. */
const ROWS_AT_ONCE = 200;

/**
 * Marks loads with a past pickup date.
 * @returns how many
 */
export async function expireLoads(nowMs = Date.now()): Promise<number> {
  const today = earliestToday(nowMs);
  const passed = sql`select rowid from loads indexed by loads_open_pickup where ${isOnBoard} and pickup_day < cast(julianday(${today}) - 2451544.5 as integer) limit ${ROWS_AT_ONCE}`;
  for (let expired = 0; ; ) {
    const rows = await askRows<{ rowid: number }>(passed);
    if (rows.length === 0) return expired;
    const ids = rows.map(({ rowid }) => rowid);
    const stillPassed = and(sql`rowid in ${ids}`, isOnBoard, sql`${loads.pickup_date} < ${today}`);
    await write([{ query: db().update(loads).set({ expired_at: nowMs }).where(stillPassed) }]);
    expired += rows.length;
    await pauseBetweenBatches();
  }
}

/**
 * Fills in missing place columns of open loads.
 * @returns how many
 */
export async function placeLoads(): Promise<number> {
  for (let placed = 0; ; ) {
    const rows = await db()
      .select(pickColumns(loads, ["load_id", ...END_COLUMNS]))
      .from(loads)
      .where(and(isOnBoard, isNull(loads.origin_area)))
      .limit(ROWS_AT_ONCE);
    if (rows.length === 0) return placed;
    await write(
      rows.map(({ load_id, ...ends }) => ({
        query: db()
          .update(loads)
          .set(placeColumns(ends))
          .where(and(eq(loads.load_id, load_id), isNull(loads.origin_area))),
      })),
    );
    placed += rows.length;
    await pauseBetweenBatches();
  }
}

export const pruneBoard: Job = {
  name: "prune the board",
  everyMs: MINUTE_MS,
  firstAfterMs: 0,
  work: async () => {
    await placeLoads();
    await expireLoads();
    return undefined;
  },
};
