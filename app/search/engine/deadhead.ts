import { greatCircleMiles, type Point } from "~/places/great-circle";

/** The approximate number of road miles per great-circle mile. */
export const ROAD_FACTOR = 1.2;

/** Estimates the deadhead from one place to another, in whole miles. */
export function deadheadMiles(from: Point, to: Point): number {
  return Math.round(greatCircleMiles(from, to) * ROAD_FACTOR);
}

/** Returns cents per mile including deadhead, or null if the loaded miles are unknown. */
export function centsPerMileWithDeadhead(
  rateCents: number,
  miles: number | null,
  deadhead: number,
): number | null {
  return miles ? Math.round(rateCents / (miles + deadhead)) : null;
}
