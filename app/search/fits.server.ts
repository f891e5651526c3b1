/**
 * The results must agree with `engine/conditions.server.ts`, so that a driver can find a load after an alert.
 */

import { stateOf } from "~/places/areas";
import { EARTH_RADIUS_MILES, type Point } from "~/places/great-circle";
import type { Abilities } from "~/requests/eligibility";
import { bitsHeld, bitsNamed, equipmentFor } from "~/search/engine/abilities";
import { allowedDays, type BoardQuery, dayNumberOf, type EndFilter } from "~/search/engine/board-query";
import { airMiles } from "~/search/engine/deadhead";
import { HOUR_MS } from "~/text/time";
import { ENDS, type End } from "~/trade/ends";
import { sizeOf } from "~/trade/load-size";
import type { EndCriteria, SearchCriteria } from "~/trade/saved-search";

interface LoadToFit {
  load_status: string;
  pickup_day: number | null;
  delivery_day: number | null;
  posted_at: number;
  origin_city_key: string | null;
  origin_address_state: string | null;
  origin_latitude: number | null;
  origin_longitude: number | null;
  destination_city_key: string | null;
  destination_address_state: string | null;
  destination_latitude: number | null;
  destination_longitude: number | null;
  equipment_type: string | null;
  weight_lb: number | null;
  length_ft: number | null;
  load_size: string | null;
  needs: number | null;
  total_rate_cents: number;
  rate_per_mile_rank: number | null;
  offers_book_now: boolean;
}

function endOf({ place, areas, cityKey }: EndFilter): EndCriteria {
  if (place) {
    const { latitude, longitude, miles } = place;
    return { place: { latitude, longitude, miles } };
  }
  // Without a center, the areas cover whole states.
  const states = new Set(areas?.flatMap((area) => stateOf(area) ?? []));
  return {
    ...(cityKey !== undefined && { cityKey }),
    ...(states.size > 0 && { states: [...states] }),
  };
}

/** Leaves out what depends on the current time or the driver's profile. */
export function criteriaOf({ filters, ends }: Pick<BoardQuery, "filters" | "ends">): SearchCriteria {
  const {
    origin_city: _city,
    origin_state: _state,
    origin_radius: _radius,
    destination_city: _toCity,
    destination_state: _toState,
    destination_radius: _toRadius,
    ...rest
  } = filters;
  return { filters: rest, ends: { origin: endOf(ends.origin), destination: endOf(ends.destination) } };
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Uses the arithmetic of the SQL condition, so that both agree at the edge of the radius. */
function isWithin(latitude: number | null, longitude: number | null, place: Point & { miles: number }) {
  if (latitude === null || longitude === null) return false;
  const [north, center] = [radians(latitude), radians(place.latitude)];
  const cosine =
    Math.sin(north) * Math.sin(center) +
    Math.cos(north) * Math.cos(center) * Math.cos(radians(longitude - place.longitude));
  return cosine >= Math.cos(airMiles(place.miles) / EARTH_RADIUS_MILES);
}

function fitsEnd(load: LoadToFit, end: End, { cityKey, states, place }: EndCriteria): boolean {
  if (place) return isWithin(load[`${end}_latitude`], load[`${end}_longitude`], place);
  const ownState = load[`${end}_address_state`];
  if (states && !(ownState !== null && states.includes(ownState))) return false;
  return cityKey === undefined || load[`${end}_city_key`] === cityKey;
}

const requiresOnly = (load: LoadToFit, held: number) => ((load.needs ?? 0) & 31 & ~held) === 0;
const atMost = (value: number | null, max: number | null | undefined) =>
  max === null || max === undefined || (value ?? 0) <= max;
const atLeast = (value: number | null, min: number | undefined) => !min || (value ?? -1) >= min;

export function canTake(load: LoadToFit, driver: Abilities): boolean {
  const kinds: readonly string[] = equipmentFor(driver);
  return (
    kinds.includes(load.equipment_type ?? "OTHER") &&
    requiresOnly(load, bitsHeld(driver)) &&
    atMost(load.weight_lb, driver.maxWeightLb) &&
    atMost(load.length_ft, driver.maxLengthFt)
  );
}

function fitsDays({ pickup_day, delivery_day }: LoadToFit, search: Parameters<typeof allowedDays>[0]) {
  const [first, last] = allowedDays(search);
  return (pickup_day ?? 0) >= first && (last === null || (delivery_day ?? 0) <= last);
}

/** Ignores `can_take`, which needs the driver's profile. Callers check it afterward with `canTake`. */
export function fits({ filters, ends }: SearchCriteria, load: LoadToFit, nowMs: number): boolean {
  const { equipment_type, endorsement, posted_within_hours } = filters;
  const kinds: readonly (string | null)[] | undefined = equipment_type;
  return (
    (load.load_status === "new" || (filters.also_requested === true && load.load_status === "pending")) &&
    (!filters.book_now || load.offers_book_now) &&
    (!kinds || kinds.includes(load.equipment_type)) &&
    atLeast(load.total_rate_cents, filters.min_rate_cents) &&
    atLeast(load.rate_per_mile_rank, filters.min_rate_per_mile_cents) &&
    ENDS.every((end) => fitsEnd(load, end, ends[end])) &&
    atMost(load.weight_lb, filters.max_weight) &&
    atMost(load.length_ft, filters.max_length) &&
    (!filters.load_size || sizeOf(load.load_size) === filters.load_size) &&
    (!endorsement || requiresOnly(load, bitsNamed(endorsement))) &&
    (!posted_within_hours || load.posted_at >= nowMs - posted_within_hours * HOUR_MS) &&
    fitsDays(load, { filters, nowMs })
  );
}

/** Returns true if the search's last delivery day has passed, so that no load can match anymore. */
export function isOver({ filters }: SearchCriteria, today: string): boolean {
  const { destination_date } = filters;
  return destination_date !== undefined && dayNumberOf(destination_date) < dayNumberOf(today);
}
