/** An area combines a state and a map square of three degrees, for the first column of an index. */

import { STATES } from "~/trade/states";
import type { Point } from "./great-circle";

const DEGREES = 3;
const COLUMNS = 360 / DEGREES;
/** The difference between the area numbers of consecutive states, which exceeds the number of squares. */
const STATE_STEP = 10_000;

/** Returns a number from 1; 0 if the state is not one of the fifty. */
function stateNumber(state: string | null): number {
  return (STATES as readonly (string | null)[]).indexOf(state) + 1;
}

/** Returns a number from 1; 0 if the point is unknown. */
function squareOf(point: Point | null): number {
  if (!point) return 0;
  const row = Math.floor((point.latitude + 90) / DEGREES);
  const column = Math.floor((point.longitude + 180) / DEGREES) % COLUMNS;
  return row * COLUMNS + column + 1;
}

/** The state or the point may be unknown. Returns 0 if both are. */
export function areaOf(state: string | null, point: Point | null): number {
  return stateNumber(state) * STATE_STEP + squareOf(point);
}

export function stateless(area: number): number {
  return area % STATE_STEP;
}

export function stateOf(area: number): string | null {
  return STATES[Math.floor(area / STATE_STEP) - 1] ?? null;
}
