/** How often a plan is paid. */
export const INTERVALS = ["month", "year"] as const;
export type Interval = (typeof INTERVALS)[number];

/** What a person's billing can come to. What each means is in `app/billing/standing.ts`. */
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
