import { greatCircleMiles, type Point } from "~/places/great-circle";

/** Road miles for each great-circle mile, roughly. */
export const ROAD_FACTOR = 1.2;

/** The miles to drive empty from one place to another: a rough estimate in whole miles. */
export function deadheadMiles(from: Point, to: Point): number {
  return Math.round(greatCircleMiles(from, to) * ROAD_FACTOR);
}

/** Cents per mile, deadhead included; null where the loaded miles are unknown. */
export function centsPerMileWithDeadhead(
  rateCents: number,
  miles: number | null,
  deadhead: number,
): number | null {
  return miles ? Math.round(rateCents / (miles + deadhead)) : null;
}
