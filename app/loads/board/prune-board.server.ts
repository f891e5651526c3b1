/** Takes expired loads off the board's indexes, so that scans do not read them. */
import { askRows, db } from "db/client";
import { pickColumns } from "db/pick-columns";
import { loads } from "db/schema";
import { write } from "db/write";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { isOnBoard } from "~/access/open.server";
import { placeColumns } from "~/places/place-columns.server";
import { type Job, pauseBetweenBatches } from "~/platform/jobs.server";
import { earliestToday } from "~/text/dates";
import { localText } from "~/text/local-time";
import { HOUR_MS, MINUTE_MS } from "~/text/time";
import { END_COLUMNS } from "~/trade/ends";
import { isPickupOver, type Pickup } from "../pickup-instant.server";

/** A small number, so that each write is short and does not delay others. */
const ROWS_AT_ONCE = 200;

interface Passing extends Pickup {
  rowid: number;
  revision: number;
  pickup_minute: number;
}

const minuteIn = (zone: string, atMs: number) =>
  Math.floor((Date.parse(`${localText(atMs, zone)}Z`) - Date.UTC(2000, 0, 1)) / MINUTE_MS);

/** SQL: loads that have expired if their pickup is in the Eastern time zone. Others may expire later. */
function mayBeOver(nowMs: number, after: Pick<Passing, "pickup_minute" | "rowid">): SQL {
  const latest = minuteIn("America/New_York", nowMs - HOUR_MS);
  return sql`select rowid, revision, pickup_minute, pickup_date, pickup_time, pickup_until,
      ${sql.join(
        END_COLUMNS.map((column) => sql.identifier(column)),
        sql`, `,
      )}
    from loads indexed by loads_open_pickup
    where ${isOnBoard} and pickup_minute <= ${latest}
      and (pickup_minute, rowid) > (${after.pickup_minute}, ${after.rowid})
    order by pickup_minute, rowid limit ${ROWS_AT_ONCE}`;
}

export async function expireLoads(nowMs = Date.now()): Promise<number> {
  const today = earliestToday(nowMs);
  let expired = 0;
  for (let after = { pickup_minute: 0, rowid: 0 }; ; ) {
    const rows = await askRows<Passing>(mayBeOver(nowMs, after));
    const last = rows.at(-1);
    if (!last) return expired;
    after = last;
    const over = rows.filter((row) => row.pickup_date < today || isPickupOver(row, nowMs));
    if (over.length > 0) {
      // Compares the revision, so that a load stays on the board if its owner has changed the pickup in the
      // meantime.
      const seen = over.map(({ rowid, revision }) => sql`(${rowid}, ${revision})`);
      const unchanged = sql`(rowid, revision) in (values ${sql.join(seen, sql`, `)})`;
      const mark = db().update(loads).set({ expired_at: nowMs }).where(and(unchanged, isOnBoard));
      await write([{ query: mark }]);
    }
    expired += over.length;
    if (!(await pauseBetweenBatches())) return expired;
  }
}

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
    if (!(await pauseBetweenBatches())) return placed;
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
