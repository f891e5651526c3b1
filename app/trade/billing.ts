export const INTERVALS = ["month", "year"] as const;
export type Interval = (typeof INTERVALS)[number];

/** `app/billing/standing.ts` defines what each state means. */
export const BILLING_STANDINGS = [
  "none",
  "trialing",
  "active",
  "ending",
  "past_due",
  "owing",
  "unpaid",
  "incomplete",
  "incomplete_expired",
  "canceled",
  "paused",
  "refunded",
  "ending_refunded",
  "canceled_refunded",
  "disputed",
  "unknown",
] as const;

export type BillingStanding = (typeof BILLING_STANDINGS)[number];
