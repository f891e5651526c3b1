import { type Costs, type Profit, profitOf } from "~/costs/profit";
import type { Start } from "~/search/engine/board-query";
import { deadheadTo, type Pickup } from "~/search/engine/deadhead";

export interface Truck {
  costs: Costs;
  /** Returns null if the truck's starting place is unknown. */
  startFor: (pickupDate: string) => Start | null;
}

export interface Offered extends Pickup {
  pickup_date: string;
  total_rate_cents: number;
  calculated_miles: number | null;
  /** The number of stops between. */
  between: number;
}

/** Null if the miles are unknown. All pages use this function, so that they show the same profit. */
export function profitBy({ costs, startFor }: Truck, load: Offered): Profit | null {
  const start = startFor(load.pickup_date);
  const { total_rate_cents: rateCents, calculated_miles: miles, between } = load;
  return profitOf(costs, { rateCents, miles, emptyMiles: start && deadheadTo(start, load), between });
}
