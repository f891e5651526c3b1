import { db } from "db/client";
import { loads } from "db/schema";
import { and, desc } from "drizzle-orm";
import { isOnBoard } from "~/access/open.server";
import { earliestToday } from "~/platform/dates";
import { inStatus } from "./board.server";

/** What anybody may know of an open load: no id, no street, no name, no cargo. */
const publicColumns = {
  origin_address_city: loads.origin_address_city,
  origin_address_state: loads.origin_address_state,
  destination_address_city: loads.destination_address_city,
  destination_address_state: loads.destination_address_state,
  pickup_date: loads.pickup_date,
  equipment_type: loads.equipment_type,
  calculated_miles: loads.calculated_miles,
  miles_source: loads.miles_source,
  total_rate_cents: loads.total_rate_cents,
  rate_per_mile_cents: loads.rate_per_mile_cents,
};

export type PublicLoad = Pick<typeof loads.$inferSelect, keyof typeof publicColumns>;

export const NEWEST_SHOWN = 6;
/** Read at most, to leave out those whose pickup has passed. */
const LOOKED_AT = 40;
const KEPT_MS = 5_000;

async function read(nowMs: number): Promise<PublicLoad[]> {
  const rows = await db()
    .select(publicColumns)
    .from(loads)
    .where(and(isOnBoard, inStatus(["new"])))
    .orderBy(desc(loads.posted_at))
    .limit(LOOKED_AT);
  const today = earliestToday(nowMs);
  return rows.filter((row) => row.pickup_date >= today).slice(0, NEWEST_SHOWN);
}

let kept: { until: number; rows: Promise<PublicLoad[]> } | undefined;

/**
 * The newest open loads, for the home page. Read at most once in five seconds, however many visitors come; the board is
 * walked by its index.
 */
export function newestLoads(nowMs = Date.now()): Promise<PublicLoad[]> {
  if (!kept || nowMs >= kept.until) {
    const rows = read(nowMs);
    kept = { until: nowMs + KEPT_MS, rows };
    // A failure is nobody's but the one who met it.
    rows.catch(() => {
      kept = undefined;
    });
  }
  return kept.rows;
}
