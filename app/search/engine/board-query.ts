/** The query that the engine runs: a search with resolved places. Pure. */
import type { Costs } from "~/costs/profit";
import type { Point } from "~/places/great-circle";
import type { Abilities } from "~/requests/eligibility";
import { earliestToday } from "~/text/dates";
import { DAY_MS } from "~/text/time";
import type { End } from "~/trade/ends";
import type { EquipmentCode } from "~/trade/equipment";
import type { SearchFilters } from "~/trade/saved-search";
import { equipmentFor } from "./abilities";

export interface Center extends Point {
  label: string;
  /** The radius in road miles. */
  miles: number;
  /** The number of ZIP codes within the radius. */
  zipCount: number;
}

export interface Start extends Point {
  label: string;
  /** The city's key, if the start is the whole city instead of a point. */
  cityKey?: string;
}

/** The place that an end of a load must match. If no field is set, any place matches. */
export interface EndFilter {
  /** The city's name as typed. */
  city?: string;
  /** The key of this name, by which cities are compared. Set if and only if `city` is. */
  cityKey?: string;
  /** The areas of the states, or the areas that the radius touches (`app/places/areas.ts`). */
  areas?: readonly number[];
  place?: Center;
  /**
   * For the origin: where the truck starts, which is the center of the radius or the city itself.
   */
  start?: Start;
}

export interface BoardQuery {
  filters: SearchFilters;
  ends: Readonly<Record<End, EndFilter>>;
  /** The driver, if the search is limited to loads that the driver can take. */
  driver: Abilities | null;
  nowMs: number;
  /** The latest pickup day (`YYYY-MM-DD`). If absent, the pickup day has no upper limit. */
  lastPickup?: string;
  /** The driver whose hidden loads and brokers are excluded (`app/hidden`); nothing is excluded if absent. */
  hiddenBy?: string;
  /** The driver's operating costs, for the orders by profit. */
  costs?: Costs;
}

/**
 * Returns the equipment types that a query is limited to, or undefined if the query has no equipment filter.
 * An empty list matches nothing. Conditions and index scans must use this same list, because a scan by
 * equipment replaces the condition.
 */
export function equipmentOf({ filters, driver }: BoardQuery): readonly EquipmentCode[] | undefined {
  const named = filters.equipment_type;
  if (!named || !driver) return named;
  const carried = equipmentFor(driver);
  return named.filter((code) => carried.includes(code));
}

/** Converts a day (`YYYY-MM-DD`) to the number that `loads.pickup_day` stores: days since January 1, 2000. */
export function dayNumberOf(day: string): number {
  return Math.round((Date.parse(day) - Date.UTC(2000, 0, 1)) / DAY_MS);
}

/**
 * Returns the earliest pickup day and the latest delivery day of a query (null if there is no limit). The
 * pickup day is never before today, because a load expires no later than the end of its pickup date.
 */
export function allowedDays({
  filters,
  nowMs,
}: Pick<BoardQuery, "filters" | "nowMs">): [first: number, last: number | null] {
  const today = dayNumberOf(earliestToday(nowMs));
  const { origin_date, destination_date } = filters;
  const first = origin_date ? Math.max(today, dayNumberOf(origin_date)) : today;
  return [first, destination_date ? dayNumberOf(destination_date) : null];
}
