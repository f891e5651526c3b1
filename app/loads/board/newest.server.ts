import { db } from "db/client";
import { pickColumns } from "db/pick-columns";
import { loads } from "db/schema";
import { and, desc } from "drizzle-orm";
import { isOnBoard } from "~/access/open.server";
import { earliestToday } from "~/text/dates";
import { LANE_COLUMNS } from "~/trade/lane";
import type { StoredSize } from "~/trade/load-size";
import { inStatus } from "./board.server";

/** The columns of an open load that the public may see: no id, street, name or cargo. */
const PUBLIC_COLUMNS = [
  ...LANE_COLUMNS,
  "pickup_date",
  "equipment_type",
  "load_size",
  "calculated_miles",
  "miles_source",
  "total_rate_cents",
  "rate_per_mile_cents",
] as const;

type Columns = Pick<typeof loads.$inferSelect, (typeof PUBLIC_COLUMNS)[number]>;

export type PublicLoad = Omit<Columns, "load_size"> & { load_size?: StoredSize };

export const NEWEST_SHOWN = 6;
/** Higher than the number shown, because loads with a past pickup date are omitted. */
const LOOKED_AT = 40;
const KEPT_MS = 5_000;

async function read(nowMs: number): Promise<PublicLoad[]> {
  const rows = await db()
    .select(pickColumns(loads, PUBLIC_COLUMNS))
    .from(loads)
    .where(and(isOnBoard, inStatus(["new"])))
    .orderBy(desc(loads.posted_at))
    .limit(LOOKED_AT);
  const today = earliestToday(nowMs);
  return rows
    .filter((row) => row.pickup_date >= today)
    .slice(0, NEWEST_SHOWN)
    .map(({ load_size, ...row }) => ({ ...row, ...(load_size && { load_size }) }));
}

let kept: { until: number; rows: Promise<PublicLoad[]> } | undefined;

/** Cached for five seconds for all visitors. */
export function newestLoads(nowMs = Date.now()): Promise<PublicLoad[]> {
  if (!kept || nowMs >= kept.until) {
    const rows = read(nowMs);
    kept = { until: nowMs + KEPT_MS, rows };
    // The next visitor repeats a failed read.
    rows.catch(() => {
      kept = undefined;
    });
  }
  return kept.rows;
}
