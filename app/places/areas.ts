/**
 * The map in squares. Every end of a load lies in an area: its state and its square of three degrees, as one number that
 * an index can start with. A state is a handful of areas, and so is everything within some miles of a place. Pure.
 */

import { STATES } from "~/trade/states";
import type { Point } from "./great-circle";

const DEGREES = 3;
const COLUMNS = 360 / DEGREES;
/** More than there are squares. */
const A_STATE = 10_000;

/** A state's number, from 1; 0 for none of the fifty. */
function stateNumber(state: string | null): number {
  return (STATES as readonly (string | null)[]).indexOf(state) + 1;
}

/** The square of a point, from 1; 0 where the point is not known. */
function squareOf(point: Point | null): number {
  if (!point) return 0;
  const row = Math.floor((point.latitude + 90) / DEGREES);
  const column = Math.floor((point.longitude + 180) / DEGREES) % COLUMNS;
  return row * COLUMNS + column + 1;
}

/** The area of an end of a load. Either may be unknown; 0 stands for neither. */
export function areaOf(state: string | null, point: Point | null): number {
  return stateNumber(state) * A_STATE + squareOf(point);
}

/** The area of a point whose state the load does not tell. */
export function stateless(area: number): number {
  return area % A_STATE;
}

/** The state of an area; null where it is none of the fifty. */
export function stateOf(area: number): string | null {
  return STATES[Math.floor(area / A_STATE) - 1] ?? null;
}
