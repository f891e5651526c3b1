import { cityKeyOf } from "~/places/city-key";
import { greatCircleMiles, type Point } from "~/places/great-circle";
import type { Start } from "./board-query";

/** The approximate number of road miles per great-circle mile. */
export const ROAD_FACTOR = 1.2;

/** Converts a search radius from road miles to great-circle miles. */
export const airMiles = (roadMiles: number): number => roadMiles / ROAD_FACTOR;

export function deadheadMiles(from: Point, to: Point): number {
  return Math.round(greatCircleMiles(from, to) * ROAD_FACTOR);
}

export interface Pickup {
  origin_address_city: string | null;
  origin_address_state: string | null;
  origin_latitude: number | null;
  origin_longitude: number | null;
}

/** In whole miles: 0 in the city where the truck starts, null if the pickup's position is unknown. */
export function deadheadTo(start: Start, pickup: Pickup): number | null {
  const { origin_address_city: city, origin_latitude: latitude, origin_longitude: longitude } = pickup;
  // Other states may have a city of the same name. The app stores no state for Washington, DC.
  const isInTown =
    start.cityKey !== undefined &&
    cityKeyOf(city) === start.cityKey &&
    start.label.endsWith(`, ${pickup.origin_address_state ?? "DC"}`);
  if (isInTown) return 0;
  return latitude === null || longitude === null ? null : deadheadMiles(start, { latitude, longitude });
}

/** Cents per mile; null if the loaded miles are unknown. */
export function centsPerMileWithDeadhead(
  rateCents: number,
  miles: number | null,
  deadhead: number,
): number | null {
  return miles ? Math.round(rateCents / (miles + deadhead)) : null;
}
