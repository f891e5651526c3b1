/** Estimates the profit of loads for the viewer's truck. Pure. */
import { type Costs, type Haul, type Profit, profitOf } from "~/costs/profit";
import type { Point } from "~/places/great-circle";
import { deadheadMiles } from "~/search/engine/deadhead";

export interface Truck {
  costs: Costs;
  /** The place where the truck starts, or null if unknown. */
  from: (Point & { label: string }) | null;
}

/** A load whose profit is estimated for the truck. */
interface Offered extends Omit<Haul, "emptyMiles"> {
  pickup: Point | null;
  /** The empty miles to the pickup, if the page has already computed them. */
  deadhead?: number | null;
}

/** Returns the profit of a load, or null if its miles are unknown. */
export function profitBy(
  { costs, from }: Truck,
  { pickup, deadhead = null, ...load }: Offered,
): Profit | null {
  const emptyMiles = deadhead ?? (from && pickup ? deadheadMiles(from, pickup) : null);
  return profitOf(costs, { ...load, emptyMiles });
}
