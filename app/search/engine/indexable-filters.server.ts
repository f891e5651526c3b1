import { zipsAround } from "~/places/gazetteer.server";
import { earliestToday } from "~/text/dates";
import { HOUR_MS } from "~/text/time";
import type { EquipmentCode } from "~/trade/equipment";
import { allowedDays, type BoardQuery, dayNumberOf, equipmentOf } from "./board-query";
import { airMiles } from "./deadhead";

/** An optional field is undefined if the query does not set it. */
export interface IndexableFilters {
  originAreas?: readonly number[];
  destinationAreas?: readonly number[];
  originCity?: string;
  destinationCity?: string;
  /** The ZIP codes around the origin, if there are at most `MAX_ZIPS`. */
  originZips?: readonly number[];
  equipment?: readonly EquipmentCode[];
  /** Day numbers, as in `loads.pickup_day`. */
  firstDay: number;
  lastDay: number | null;
  startsLater: boolean;
  minRateCents?: number;
  minRatePerMileCents?: number;
  postedSinceMs?: number;
  maxWeightLb?: number;
  maxLengthFt?: number;
}

const MAX_ZIPS = 250;

export function indexableFiltersOf(query: BoardQuery): IndexableFilters {
  const { filters, ends, nowMs } = query;
  const { origin, destination } = ends;
  const [firstDay, lastDay] = allowedDays(query);
  const { place } = origin;
  return {
    originAreas: origin.areas,
    destinationAreas: destination.areas,
    originCity: origin.cityKey,
    destinationCity: destination.cityKey,
    ...(place &&
      place.zipCount <= MAX_ZIPS && {
        originZips: zipsAround(place, airMiles(place.miles)).map(([zip]) => zip),
      }),
    equipment: equipmentOf(query),
    firstDay,
    lastDay,
    startsLater: firstDay > dayNumberOf(earliestToday(nowMs)),
    minRateCents: filters.min_rate_cents,
    minRatePerMileCents: filters.min_rate_per_mile_cents,
    postedSinceMs: filters.posted_within_hours && nowMs - filters.posted_within_hours * HOUR_MS,
    maxWeightLb: lesser(filters.max_weight, query.driver?.maxWeightLb),
    maxLengthFt: lesser(filters.max_length, query.driver?.maxLengthFt),
  };
}

function lesser(a: number | undefined, b: number | null | undefined): number | undefined {
  const given = [a, b].filter((value) => typeof value === "number");
  return given.length > 0 ? Math.min(...given) : undefined;
}
