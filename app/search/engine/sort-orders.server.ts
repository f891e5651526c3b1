import type { BoardColumn } from "db/schema/board-indexes";
import { type SQL, sql } from "drizzle-orm";
import { loadCents } from "~/costs/profit";
import type { Point } from "~/places/great-circle";
import type { BoardQuery } from "./board-query";
import { milesFrom, unindexed } from "./conditions.server";
import { ROAD_FACTOR } from "./deadhead";
import { byProfitPerHour } from "./profit-order.server";
import type { Sort } from "./sorts";

export interface SortOrder {
  value: (row: string) => SQL;
  columns: readonly BoardColumn[];
  tie: BoardColumn;
  ascending: boolean;
  /** The maximum value of a load with this rate per loaded mile, for descending orders with deadhead. */
  most?: (centsAMile: number) => number;
}

const ORIGIN_POINT = ["origin_latitude", "origin_longitude"] as const;

const byColumn = (column: BoardColumn, ascending: boolean): SortOrder => ({
  value: (row) => unindexed(row, column),
  columns: [column],
  tie: "posted_at",
  ascending,
});

/** Loads with an unknown origin come last. */
function byDeadhead(start: Point): SortOrder {
  return {
    value: (row) => sql`ifnull(cast(round(10 * ${milesFrom(row, "origin", start)}) as integer), 999999)`,
    columns: [...ORIGIN_POINT, "origin_point"],
    tie: "origin_point",
    ascending: true,
  };
}

/**
 * Hundredths of a cent; -1 if the load's miles or origin are unknown.
 * @param lessCents subtracted from each rate first
 */
function byRateWithDeadhead(start: Point, lessCents = 0): SortOrder {
  return {
    value: (row) => {
      const [whole, miles] = [unindexed(row, "total_rate_cents"), unindexed(row, "calculated_miles")];
      const rate = lessCents > 0 ? sql`max(${whole} - ${lessCents}, 0)` : whole;
      return sql`ifnull(cast(round(100.0 * ${rate} / (nullif(${miles}, 0) + ${ROAD_FACTOR} * ${milesFrom(row, "origin", start)})) as integer), -1)`;
    },
    columns: [...ORIGIN_POINT, "total_rate_cents", "calculated_miles"],
    tie: "posted_at",
    ascending: false,
    // Allows for rounding: index rates are rounded to cents per mile, values are in hundredths of a cent.
    most: (cents) => 100 * cents + 50,
  };
}

/**
 * A pickup `loadDays` after `firstDay` halves the value.
 * @param firstDay as in `loads.pickup_day`
 */
export function lessByWait(order: SortOrder, firstDay: number, loadDays: number): SortOrder {
  return {
    ...order,
    value: (row) => {
      const wait = sql`max(ifnull(${unindexed(row, "pickup_day")} - ${firstDay}, 0), 0)`;
      return sql`cast(round(1.0 * ${loadDays} * ${order.value(row)} / (${loadDays} + ${wait})) as integer)`;
    },
    columns: [...order.columns, "pickup_day"],
  };
}

/** Orders with deadhead need a starting place, and orders by profit also need costs. */
export function sortOrderOf(sort: Sort, { ends, costs }: Pick<BoardQuery, "ends" | "costs">): SortOrder {
  const { start } = ends.origin;
  if (start && sort === "deadhead") return byDeadhead(start);
  if (start && sort === "rate_per_mile_deadhead") return byRateWithDeadhead(start);
  // The driver's other costs are the same for each mile, so they do not affect the order.
  if (start && costs && sort === "profit_per_mile") return byRateWithDeadhead(start, loadCents(costs));
  if (start && costs && sort === "profit_per_hour") return byProfitPerHour(start, costs);
  if (sort === "pickup") return byColumn("pickup_minute", true);
  if (sort === "rate") return byColumn("total_rate_cents", false);
  return sort === "rate_per_mile" ? byColumn("rate_per_mile_rank", false) : byColumn("posted_at", false);
}
