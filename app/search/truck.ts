/** The truck of the driver who searches, used to estimate the profit of loads. Pure. */
import { type Costs, type Profit, profitOf } from "~/costs/profit";
import type { Start } from "~/search/engine/board-query";
import { deadheadTo, type Pickup } from "~/search/engine/deadhead";

export interface Truck {
  costs: Costs;
  /** Returns where the truck starts for a pickup on this day, or null if unknown. */
  startFor: (pickupDate: string) => Start | null;
}

/** A load whose profit is estimated for the truck. */
export interface Offered extends Pickup {
  pickup_date: string;
  total_rate_cents: number;
  calculated_miles: number | null;
  /** The number of stops between. */
  between: number;
}

/**
 * Returns the profit of a load, or null if its miles are unknown. All pages use this function, so that they
 * show the same profit.
 */
export function profitBy({ costs, startFor }: Truck, load: Offered): Profit | null {
  const start = startFor(load.pickup_date);
  const { total_rate_cents: rateCents, calculated_miles: miles, between } = load;
  return profitOf(costs, { rateCents, miles, emptyMiles: start && deadheadTo(start, load), between });
}
