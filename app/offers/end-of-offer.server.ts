import { type Pickup, pickupMs } from "~/loads/pickup-instant.server";
import { Conflict } from "~/platform/errors";

/**
 * UTC milliseconds, never after the pickup.
 * @throws Conflict if the pickup time has passed
 */
export function endOfOffer(load: Pickup, lengthMs: number, nowMs: number): number {
  const pickup = pickupMs(load);
  if (pickup <= nowMs) throw new Conflict("The pickup time has passed, so offers are closed.");
  return Math.min(nowMs + lengthMs, pickup);
}
