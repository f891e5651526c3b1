import { type PaidRole, PLANS } from "~/billing/plan";
import type { Interval } from "~/trade/billing";
import type { Price } from "./things";

export const nowS = () => Math.floor(Date.now() / 1000);

/** A random id with its prefix, such as `cus_…`. */
export function newId(prefix: string): string {
  const random = crypto.getRandomValues(new Uint8Array(18));
  return `${prefix}_${[...random].map((byte) => (byte % 36).toString(36)).join("")}`;
}

/** The id of a plan's price, as `npm start` with BILLING=demo names it in the environment. */
export const demoPrice = (role: PaidRole, interval: Interval) => `price_demo_${role}_${interval}`;

/** The fields that all objects of Stripe have. */
export const thing = (id: string) => ({ id, created: nowS(), livemode: false as const });

/** The price of a plan that the stand-in knows from the start. */
export function planPrice(role: PaidRole, interval: Interval): Price {
  return {
    ...thing(demoPrice(role, interval)),
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
