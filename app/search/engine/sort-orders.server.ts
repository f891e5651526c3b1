/** The orders of a search as SQL expressions, for scans that are read whole. */
import type { BoardColumn } from "db/schema/board-indexes";
import { type SQL, sql } from "drizzle-orm";
import type { Point } from "~/places/great-circle";
import type { BoardQuery } from "./board-query";
import { milesFrom, unindexed } from "./conditions.server";
import { ROAD_FACTOR } from "./deadhead";
import type { Sort } from "./sorts";

export interface SortOrder {
  /** What rows are sorted by. */
  value: (row: string) => SQL;
  /** The columns that `value` reads. */
  columns: readonly BoardColumn[];
  /** What decides among equal values; after it the rowid does. */
  tie: BoardColumn;
  ascending: boolean;
}

const ORIGIN_POINT = ["origin_latitude", "origin_longitude"] as const;

const byColumn = (column: BoardColumn, ascending: boolean): SortOrder => ({
  value: (row) => unindexed(row, column),
  columns: [column],
  tie: "posted_at",
  ascending,
});

/** Tenths of a great-circle mile from `start`; loads of unknown place come last. */
function byDeadhead(start: Point): SortOrder {
  return {
    value: (row) => sql`ifnull(cast(round(10 * ${milesFrom(row, "origin", start)}) as integer), 999999)`,
    columns: [...ORIGIN_POINT, "origin_point"],
    tie: "origin_point",
    ascending: true,
  };
}

/**
 * Hundredths of a cent per mile, deadhead from `start` included; -1 where the miles are unknown.
 * @param lessCents what is taken from each rate first; a rate that is smaller counts as nothing
 */
export function byRateWithDeadhead(start: Point, lessCents = 0): SortOrder {
  return {
    value: (row) => {
      const [whole, miles] = [unindexed(row, "total_rate_cents"), unindexed(row, "calculated_miles")];
      const rate = lessCents > 0 ? sql`max(${whole} - ${lessCents}, 0)` : whole;
      return sql`ifnull(cast(round(100.0 * ${rate} / (nullif(${miles}, 0) + ${ROAD_FACTOR} * ${milesFrom(row, "origin", start)})) as integer), -1)`;
    },
    columns: [...ORIGIN_POINT, "total_rate_cents", "calculated_miles"],
    tie: "posted_at",
    ascending: false,
  };
}

/** The order of a search. Those with deadhead need a place to start from; without one the newest come first. */
export function sortOrderOf(
  sort: Sort,
  { ends, loadCents }: Pick<BoardQuery, "ends" | "loadCents">,
): SortOrder {
  const { start } = ends.origin;
  if (start && sort === "deadhead") return byDeadhead(start);
  if (start && sort === "rate_per_mile_deadhead") return byRateWithDeadhead(start);
  // What else a driver's profit lacks is the same for each mile, and changes no order.
  if (start && sort === "profit_per_mile") return byRateWithDeadhead(start, loadCents);
  if (sort === "pickup") return byColumn("pickup_day", true);
  if (sort === "rate") return byColumn("total_rate_cents", false);
  return sort === "rate_per_mile" ? byColumn("rate_per_mile_rank", false) : byColumn("posted_at", false);
}
