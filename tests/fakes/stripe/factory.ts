import { type PaidRole, PLANS } from "~/billing/plan";
import type { Interval } from "~/trade/billing";
import type { Price } from "./objects";

export const nowS = () => Math.floor(Date.now() / 1000);

export function newId(prefix: string): string {
  const random = crypto.getRandomValues(new Uint8Array(18));
  return `${prefix}_${[...random].map((byte) => (byte % 36).toString(36)).join("")}`;
}

/** `npm start` with BILLING=demo sets this id in the environment. */
export const demoPriceId = (role: PaidRole, interval: Interval) => `price_demo_${role}_${interval}`;

export const DEMO_PRICES = {
  STRIPE_PRICE_DRIVER_MONTH: demoPriceId("driver", "month"),
  STRIPE_PRICE_DRIVER_YEAR: demoPriceId("driver", "year"),
  STRIPE_PRICE_SHIPPER_MONTH: demoPriceId("shipper", "month"),
  STRIPE_PRICE_SHIPPER_YEAR: demoPriceId("shipper", "year"),
};

export const baseFields = (id: string) => ({ id, created: nowS(), livemode: false as const });

export function planPrice(role: PaidRole, interval: Interval): Price {
  return {
    ...baseFields(demoPriceId(role, interval)),
    object: "price",
    type: "recurring",
    active: true,
    currency: "usd",
    unit_amount: PLANS[role][interval].cents,
    recurring: { interval, interval_count: 1 },
    product: `prod_demo_${role}`,
    lookup_key: null,
    metadata: { haulway_role: role },
  };
}
