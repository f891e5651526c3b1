/** What a search asks of the board, its places looked up. Pure. */
import type { Point } from "~/places/great-circle";
import { earliestToday } from "~/platform/dates";
import type { Abilities } from "~/requests/fitness";
import type { End } from "~/trade/ends";
import type { EquipmentCode } from "~/trade/equipment";
import type { SearchFilters } from "~/trade/saved-search";
import { kindsFor } from "./abilities";

/** The middle of a search around a place. */
export interface Center extends Point {
  label: string;
  miles: number;
  /** How many ZIP codes lie around it. */
  zipCount: number;
}

/** Where an end of a load has to lie. Nothing set: anywhere. */
export interface EndPlan {
  /** The city's name, compared without regard to case; in any of these spellings where it has several. */
  city?: string;
  spellings?: readonly string[];
  /** In one of these areas: those of the states, or those that the radius touches. */
  areas?: readonly number[];
  place?: Center;
  /** Where a truck starts for this end: the middle of the radius, or the city itself. */
  start?: Point & { label: string };
}

export interface Asked {
  filters: SearchFilters;
  ends: Readonly<Record<End, EndPlan>>;
  /** The driver who asks for what they can take only. */
  driver: Abilities | null;
  nowMs: number;
}

/**
 * The kinds that a search asks for by name, undefined where it names none. One list for the conditions and for the walk,
 * which keeps them by itself; an empty one finds nothing.
 */
export function kindsOf({ filters, driver }: Asked): readonly EquipmentCode[] | undefined {
  const kinds = filters.equipment_type;
  if (!kinds || !driver) return kinds;
  const carried = kindsFor(driver);
  return kinds.filter((kind) => carried.includes(kind));
}

const DAY_MS = 86_400_000;

/** A day as `loads.pickup_day` counts it. */
export function dayNumberOf(day: string): number {
  return Math.round((Date.parse(day) - Date.UTC(2000, 0, 1)) / DAY_MS);
}

/** The first and the last day of pickup that a search allows: a load expires at the end of its pickup date. */
export function pickupDays({
  filters,
  nowMs,
}: Pick<Asked, "filters" | "nowMs">): [first: number, last: number | null] {
  const today = dayNumberOf(earliestToday(nowMs));
  const { origin_date, destination_date } = filters;
  const first = origin_date ? Math.max(today, dayNumberOf(origin_date)) : today;
  return [first, destination_date ? dayNumberOf(destination_date) : null];
}
