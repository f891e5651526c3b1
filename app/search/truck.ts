/** The truck of the driver who searches, by which loads say what they would leave. Pure. */
import { type Costs, type Haul, type Profit, profitOf } from "~/costs/profit";
import type { Point } from "~/places/great-circle";
import { deadheadMiles } from "~/search/engine/deadhead";

export interface Truck {
  costs: Costs;
  /** From where it drives empty; null where nobody knows. */
  from: (Point & { label: string }) | null;
}

/** A load as the truck sees it. */
interface Offered extends Omit<Haul, "emptyMiles"> {
  pickup: Point | null;
  /** The miles to the pickup, where the page has counted them already. */
  deadhead?: number | null;
}

/** What a load would leave; null where its miles are unknown. */
export function profitBy(
  { costs, from }: Truck,
  { pickup, deadhead = null, ...load }: Offered,
): Profit | null {
  const emptyMiles = deadhead ?? (from && pickup ? deadheadMiles(from, pickup) : null);
  return profitOf(costs, { ...load, emptyMiles });
}
