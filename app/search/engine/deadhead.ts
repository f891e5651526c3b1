import { greatCircleMiles, type Point } from "~/places/great-circle";

/** Roads are about so much longer than the way of a crow. */
export const ROAD_FACTOR = 1.2;

/** The miles to drive empty from one place to another, a rough guess to the mile. */
export function deadheadMiles(from: Point, to: Point): number {
  return Math.round(greatCircleMiles(from, to) * ROAD_FACTOR);
}

/** Cents a mile, the empty miles included; null where the loaded miles are not known. */
export function centsPerMileWithDeadhead(
  rateCents: number,
  miles: number | null,
  deadhead: number,
): number | null {
  return miles ? Math.round(rateCents / (miles + deadhead)) : null;
}
