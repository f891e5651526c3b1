import type { BoardColumn } from "db/schema/board-indexes";
import { sql } from "drizzle-orm";
import type { Point } from "~/places/great-circle";
import { milesFrom, on } from "./conditions.server";
import { ROAD_FACTOR } from "./deadhead";
import type { Order } from "./scan-sql.server";
import type { Sort } from "./sorts";

const PLACE = ["origin_latitude", "origin_longitude"] as const;

const by = (column: BoardColumn, ascending: boolean): Order => ({
  value: (row) => on(row, column),
  columns: [column],
  tie: "posted_at",
  ascending,
});

/** Tenths of a mile as the crow flies from `start`; loads of unknown place last. */
function byDeadhead(start: Point): Order {
  return {
    value: (row) => sql`ifnull(cast(round(10 * ${milesFrom(row, "origin", start)}) as integer), 999999)`,
    columns: [...PLACE, "origin_point"],
    tie: "origin_point",
    ascending: true,
  };
}

/** Hundredths of a cent a mile, the miles from `start` to the load included; -1 where they are not known. */
export function byRateWithDeadhead(start: Point): Order {
  return {
    value: (row) => {
      const [rate, miles] = [on(row, "total_rate_cents"), on(row, "calculated_miles")];
      return sql`ifnull(cast(round(100.0 * ${rate} / (nullif(${miles}, 0) + ${ROAD_FACTOR} * ${milesFrom(row, "origin", start)})) as integer), -1)`;
    },
    columns: [...PLACE, "total_rate_cents", "calculated_miles"],
    tie: "posted_at",
    ascending: false,
  };
}

/** Every order as an expression, for walks that are read whole. Without a place to start from: the newest first. */
export function orderOf(sort: Sort, start: Point | null): Order {
  if (start && sort === "deadhead") return byDeadhead(start);
  if (start && sort === "rate_per_mile_deadhead") return byRateWithDeadhead(start);
  if (sort === "pickup") return by("pickup_day", true);
  if (sort === "rate") return by("total_rate_cents", false);
  return sort === "rate_per_mile" ? by("rate_per_mile_rank", false) : by("posted_at", false);
}
