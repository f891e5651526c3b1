/**
 * Areas: the state of a place and its square of three degrees on the map, as one number that an index can start with. A state
 * has a handful of areas, and so has everything within some miles of a place. Pure.
 */

import { STATES } from "~/trade/states";
import type { Point } from "./great-circle";

const DEGREES = 3;
const COLUMNS = 360 / DEGREES;
/** The distance between the numbers of two states: more than there are squares. */
const STATE_STEP = 10_000;

/** A state's number, from 1; 0 for none of the fifty. */
function stateNumber(state: string | null): number {
  return (STATES as readonly (string | null)[]).indexOf(state) + 1;
}

/** The number of the square of a point, from 1; 0 where the point is unknown. */
function squareOf(point: Point | null): number {
  if (!point) return 0;
  const row = Math.floor((point.latitude + 90) / DEGREES);
  const column = Math.floor((point.longitude + 180) / DEGREES) % COLUMNS;
  return row * COLUMNS + column + 1;
}

/** The area of an end of a load. State or point may be unknown; 0 means that both are. */
export function areaOf(state: string | null, point: Point | null): number {
  return stateNumber(state) * STATE_STEP + squareOf(point);
}

/** The area of the same square without a state, for loads that name none. */
export function stateless(area: number): number {
  return area % STATE_STEP;
}

/** The state of an area; null where it has none of the fifty. */
export function stateOf(area: number): string | null {
  return STATES[Math.floor(area / STATE_STEP) - 1] ?? null;
}
