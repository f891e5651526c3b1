import { sql } from "drizzle-orm";
import type { Point } from "~/distance/great-circle";
import { milesFrom, on } from "./conditions.server";
import { ROAD_FACTOR } from "./deadhead";
import type { Sort } from "./sorts";
import type { Order } from "./statements.server";

/** Hundredths of a cent a mile, the miles from `start` to the load included; -1 where they are not known. */
export function rateWithDeadhead(row: string, start: Point) {
  const [rate, miles] = [on(row, "total_rate_cents"), on(row, "calculated_miles")];
  return sql`ifnull(cast(round(100.0 * ${rate} / (nullif(${miles}, 0) + ${ROAD_FACTOR} * ${milesFrom(row, "origin", start)})) as integer), -1)`;
}

/** Every order as an expression, for walks that are read whole. Without a place to start from: the newest first. */
export function orderOf(sort: Sort, start: Point | null): Order {
  const by = (column: Parameters<typeof on>[1], ascending: boolean): Order => ({
    value: (row) => on(row, column),
    tie: "posted_at",
    ascending,
  });
  if (start && sort === "deadhead") {
    const value: Order["value"] = (row) =>
      sql`ifnull(cast(round(10 * ${milesFrom(row, "origin", start)}) as integer), 999999)`;
    return { value, tie: "origin_point", ascending: true };
  }
  if (start && sort === "rate_per_mile_deadhead")
    return { value: (row) => rateWithDeadhead(row, start), tie: "posted_at", ascending: false };
  if (sort === "pickup") return by("pickup_day", true);
  if (sort === "rate") return by("total_rate_cents", false);
  return sort === "rate_per_mile" ? by("rate_per_mile_rank", false) : by("posted_at", false);
}
