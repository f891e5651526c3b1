/**
 * Computes in SQL the midpoint of the range that `profitOf` (`app/costs`) returns, without the docks of stops
 * between, because no index of the board contains the stops.
 */
import { type SQL, sql } from "drizzle-orm";
import { CASES, type Costs, DOCKS, type HaulCase, hourCents, mileCents } from "~/costs/profit";
import { DAY_OF_DRIVING } from "~/distance/expected-arrival";
import type { Point } from "~/places/great-circle";
import { milesFrom, unindexed } from "./conditions.server";
import { ROAD_FACTOR } from "./deadhead";

const { drivingHours, beforeBreakHours, breakHours, restHours } = DAY_OF_DRIVING;

/** The value of loads whose miles or origin are unknown, which sorts them last. */
const UNKNOWN_PROFIT = -1_000_000_000;

const ALL_MILES = sql.raw("c.a");

/** SQL, equivalent to `timeOnTheWay`: from a rested departure to the end of unloading. */
function hoursOf({ ofMiles, milesAnHour, dockHours }: HaulCase): { driving: SQL; whole: SQL } {
  const driving = sql`${ALL_MILES} * ${ofMiles / milesAnHour}`;
  const rests = sql`max(ceil(${driving} / ${drivingHours}) - 1, 0)`;
  const isBroken = sql`(${driving} - ${drivingHours} * ${rests} > ${beforeBreakHours})`;
  const whole = sql`(${driving} + ${breakHours + restHours} * ${rests} + ${breakHours} * ${isBroken} + ${DOCKS * dockHours})`;
  return { driving, whole };
}

function hourly(each: HaulCase, costs: Costs, rate: SQL): SQL {
  const { driving, whole } = hoursOf(each);
  const cost = sql`${ALL_MILES} * ${each.ofMiles * mileCents(costs)} + (${driving} + ${DOCKS * each.dockHours}) * ${hourCents(costs)}`;
  return sql`(${rate} - (${cost})) / ${whole}`;
}

/** A haul of exactly one driving day covers the most miles per hour, and deadhead only lowers the result. */
function mostHourly({ ofMiles, milesAnHour, dockHours }: HaulCase, costs: Costs, centsAMile: number): number {
  const leftAMile = centsAMile - ofMiles * (mileCents(costs) + hourCents(costs) / milesAnHour);
  const milesADay = (drivingHours * milesAnHour) / ofMiles;
  return (Math.max(0, leftAMile) * milesADay) / (drivingHours + breakHours + DOCKS * dockHours);
}

/** In cents, including deadhead from `start`: the midpoint of the best and the worst case. */
export function byProfitPerHour(start: Point, costs: Costs) {
  return {
    value: (row: string) => {
      const rate = unindexed(row, "total_rate_cents");
      const miles = sql`nullif(${unindexed(row, "calculated_miles")}, 0) + ${ROAD_FACTOR} * ${milesFrom(row, "origin", start)}`;
      const both = sql`${hourly(CASES.best, costs, rate)} + ${hourly(CASES.worst, costs, rate)}`;
      // Both `limit` clauses prevent SQLite from inlining the expensive distance calculation wherever the
      // miles are used.
      return sql`(select ifnull(cast(round((${both}) / 2) as integer), ${UNKNOWN_PROFIT}) from (select ${miles} as a limit 1) c limit 1)`;
    },
    columns: ["origin_latitude", "origin_longitude", "total_rate_cents", "calculated_miles"],
    tie: "posted_at",
    ascending: false,
    // Allows for rounding: index rates are rounded to cents per mile, values to cents.
    most: (cents: number) =>
      (mostHourly(CASES.best, costs, cents + 0.5) + mostHourly(CASES.worst, costs, cents + 0.5)) / 2 + 0.5,
  } as const;
}
