import { zipsAround } from "~/places/gazetteer.server";
import { earliestToday } from "~/platform/dates";
import { type Asked, dayNumberOf, type EndPlan, kindsOf, pickupDays } from "./board-query";
import type { Bearings } from "./index-scans";

/** More ZIP codes than this are not looked up one by one. */
const FEW_ZIPS = 250;
const HOUR_MS = 3_600_000;

/** What the walks need to know of a search. */
export function bearingsOf(asked: Asked): Bearings {
  const { filters, ends, nowMs } = asked;
  const { origin, destination } = ends;
  const [firstDay, lastDay] = pickupDays(asked);
  const { place } = origin;
  return {
    originAreas: origin.areas,
    destinationAreas: destination.areas,
    originCity: citiesOf(origin),
    destinationCity: citiesOf(destination),
    ...(place &&
      place.zipCount <= FEW_ZIPS && { originZips: zipsAround(place, place.miles).map(([zip]) => zip) }),
    equipment: kindsOf(asked),
    firstDay,
    lastDay,
    laterThanToday: firstDay > dayNumberOf(earliestToday(nowMs)),
    minRateCents: filters.min_rate_cents,
    minRatePerMileCents: filters.min_rate_per_mile_cents,
    postedSinceMs: filters.posted_within_hours && nowMs - filters.posted_within_hours * HOUR_MS,
    maxWeight: lesser(filters.max_weight, asked.driver?.maxWeightLb),
    maxLength: lesser(filters.max_length, asked.driver?.maxLengthFt),
  };
}

/** Every spelling of a city that is looked for as written. */
const citiesOf = ({ city, spellings }: EndPlan) => spellings ?? (city === undefined ? undefined : [city]);

function lesser(a: number | undefined, b: number | null | undefined): number | undefined {
  const given = [a, b].filter((value) => typeof value === "number");
  return given.length > 0 ? Math.min(...given) : undefined;
}
