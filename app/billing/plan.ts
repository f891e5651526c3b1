/** The price list, the billing page and the Stripe setup read this table. */
import type { Interval } from "~/trade/billing";

export type PaidRole = "driver" | "shipper";

export interface Plan {
  /** The price for one interval, in US cents. */
  cents: number;
}

export const PLANS: Readonly<Record<PaidRole, Readonly<Record<Interval, Plan>>>> = {
  driver: { month: { cents: 99_00 }, year: { cents: 1_100_00 } },
  shipper: { month: { cents: 199_00 }, year: { cents: 2_300_00 } },
};

export function savingPerYearCents(role: PaidRole): number {
  const { month, year } = PLANS[role];
  return 12 * month.cents - year.cents;
}
