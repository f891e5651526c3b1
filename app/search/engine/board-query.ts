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
  miles: number;
  zipCount: number;
}

export interface Start extends Point {
  label: string;
  /** The city's key, if the start is the whole city instead of a point. */
  cityKey?: string;
}

/** If no field is set, any place matches. */
export interface EndFilter {
  city?: string;
  /** The key of `city`, by which cities are compared. Set if and only if `city` is. */
  cityKey?: string;
  /** The areas of the states, or the areas that the radius touches (`app/places/areas.ts`). */
  areas?: readonly number[];
  place?: Center;
  /** The place where the truck starts: the center of the radius, or the city. Only for the origin. */
  start?: Start;
}

export interface BoardQuery {
  filters: SearchFilters;
  ends: Readonly<Record<End, EndFilter>>;
  /** The driver, if the search is limited to loads that the driver can take. */
  driver: Abilities | null;
  nowMs: number;
  /** If absent, the pickup day has no upper limit. */
  lastPickup?: string;
  /** The driver whose hidden loads and brokers are excluded (`app/hidden`); nothing is excluded if absent. */
  hiddenBy?: string;
  costs?: Costs;
}

/** Conditions and index scans must both use this list. Undefined matches all equipment. */
export function equipmentOf({ filters, driver }: BoardQuery): readonly EquipmentCode[] | undefined {
  const named = filters.equipment_type;
  if (!named || !driver) return named;
  const carried = equipmentFor(driver);
  return named.filter((code) => carried.includes(code));
}

/** For example, `2000-01-02` is 1, as in `loads.pickup_day`. */
export function dayNumberOf(day: string): number {
  return Math.round((Date.parse(day) - Date.UTC(2000, 0, 1)) / DAY_MS);
}

/**
 * The first pickup day and the last delivery day. The first is never before today, because a load expires no
 * later than the end of its pickup date.
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
