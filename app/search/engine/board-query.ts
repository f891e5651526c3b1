/** What a search asks of the board, its places looked up. Pure. */
import type { Costs } from "~/costs/profit";
import type { Point } from "~/places/great-circle";
import type { Abilities } from "~/requests/eligibility";
import { earliestToday } from "~/text/dates";
import { DAY_MS } from "~/text/time";
import type { End } from "~/trade/ends";
import type { EquipmentCode } from "~/trade/equipment";
import type { SearchFilters } from "~/trade/saved-search";
import { equipmentFor } from "./abilities";

/** The middle of a search around a place. */
export interface Center extends Point {
  label: string;
  miles: number;
  /** How many ZIP codes lie around it. */
  zipCount: number;
}

/** Where an end of a load must lie. Nothing set: anywhere. */
export interface EndFilter {
  /** The city's name, compared without regard to case. */
  city?: string;
  /** All spellings of the city, where it has several. */
  spellings?: readonly string[];
  /** The areas of the states, or those that the radius touches (`app/places/areas.ts`). */
  areas?: readonly number[];
  place?: Center;
  /** Where a truck starts for this end: the middle of the radius, or the city itself. */
  start?: Point & { label: string };
}

export interface BoardQuery {
  filters: SearchFilters;
  ends: Readonly<Record<End, EndFilter>>;
  /** The driver who searches only for what they can take. */
  driver: Abilities | null;
  nowMs: number;
  /** What driving costs the driver: for the orders by profit. */
  costs?: Costs;
}

/**
 * The kinds of equipment that a query names, undefined where it names none; an empty list finds nothing. Conditions and
 * index scans read this one list, because a scan over these kinds replaces the condition.
 */
export function equipmentOf({ filters, driver }: BoardQuery): readonly EquipmentCode[] | undefined {
  const named = filters.equipment_type;
  if (!named || !driver) return named;
  const carried = equipmentFor(driver);
  return named.filter((code) => carried.includes(code));
}

/** A day (`YYYY-MM-DD`) as `loads.pickup_day` counts it: days since 1 January 2000. */
export function dayNumberOf(day: string): number {
  return Math.round((Date.parse(day) - Date.UTC(2000, 0, 1)) / DAY_MS);
}

/** The first day of pickup and the last of delivery that a query allows. A load expires at the end of its pickup date. */
export function allowedDays({
  filters,
  nowMs,
}: Pick<BoardQuery, "filters" | "nowMs">): [first: number, last: number | null] {
  const today = dayNumberOf(earliestToday(nowMs));
  const { origin_date, destination_date } = filters;
  const first = origin_date ? Math.max(today, dayNumberOf(origin_date)) : today;
  return [first, destination_date ? dayNumberOf(destination_date) : null];
}
