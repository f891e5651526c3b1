import type { BillingStanding, Interval } from "~/trade/billing";

/** Times are UTC milliseconds. */
export interface SubscriptionFacts {
  /** The provider's status; `standingOf` treats an unrecognized status as `unknown`. */
  status: string;
  interval: Interval | null;
  cents: number;
  createdAtMs: number;
  periodEndsAtMs: number | null;
  /** When the subscription ends or ended; null if no cancellation is scheduled. */
  endsAtMs: number | null;
}

export interface CustomerFacts {
  /** In US cents. Positive: the customer's debt. Negative: the customer's credit. */
  balanceCents: number;
  subscriptions: readonly SubscriptionFacts[];
  /** `disputed`: any payment has an open dispute. Otherwise the outcome of the newest successful payment. */
  payment: "none" | "kept" | "refunded" | "disputed" | "lost";
}

export interface Standing {
  /** Whether the person counts as paying. Stored as `payment_active`. */
  active: boolean;
  word: string;
  advice: string;
  /** Where the person buys a plan (checkout) or changes the current one (portal). */
  next: "checkout" | "portal";
}

export const STANDINGS: Readonly<Record<BillingStanding, Standing>> = {
  none: {
    active: false,
    word: "No plan",
    advice: "Choose a plan to set up billing.",
    next: "checkout",
  },
  trialing: {
    active: true,
    word: "Trial",
    advice: "You won't be charged until the trial ends. Add a card before then to keep your plan.",
    next: "portal",
  },
  active: { active: true, word: "Active", advice: "Your plan renews automatically.", next: "portal" },
  ending: {
    active: true,
    word: "Canceled",
    advice:
      "You can use your plan until it ends, and you won't be charged again. Resume it anytime before then.",
    next: "portal",
  },
  past_due: {
    active: true,
    word: "Past due",
    advice: "Your last payment didn't go through. Update your card. We'll retry it over the next few days.",
    next: "portal",
  },
  owing: {
    active: false,
    word: "Balance due",
    advice: "You have a balance due. Pay it to use your plan again.",
    next: "portal",
  },
  unpaid: {
    active: false,
    word: "Unpaid",
    advice: "Several payments didn't go through. Update your card and pay the open invoice.",
    next: "portal",
  },
  incomplete: {
    active: false,
    word: "Payment not finished",
    advice: "Your bank needs to confirm your first payment. Complete the payment within a day.",
    next: "portal",
  },
  incomplete_expired: {
    active: false,
    word: "Payment not finished",
    advice:
      "You didn't finish your first payment in time, so you weren't charged. Choose a plan to start again.",
    next: "checkout",
  },
  canceled: {
    active: false,
    word: "Ended",
    advice: "Your plan has ended. Choose a plan to start again.",
    next: "checkout",
  },
  paused: {
    active: false,
    word: "Paused",
    advice: "Your trial ended without a card. Add one to continue.",
    next: "portal",
  },
  refunded: {
    active: true,
    word: "Refunded",
    advice: "Some or all of your last payment was refunded. Your plan still renews unless you cancel it.",
    next: "portal",
  },
  ending_refunded: {
    active: true,
    word: "Canceled and refunded",
    advice:
      "Some or all of your last payment was refunded. Your plan stays active until it ends. Resume it before then to keep it.",
    next: "portal",
  },
  canceled_refunded: {
    active: false,
    word: "Ended and refunded",
    advice: "Your plan has ended, and your last payment was refunded. Choose a plan to start again.",
    next: "checkout",
  },
  disputed: {
    active: false,
    word: "Disputed",
    advice: "Your bank reversed a payment. Contact customer support so we can sort it out.",
    next: "portal",
  },
  unknown: {
    active: false,
    word: "Unknown",
    advice: "We couldn't load your plan. Check it in the billing portal.",
    next: "portal",
  },
};

/** Statuses, best first, so that a plan that has ended does not affect a person who pays for another plan. */
const BEST_FIRST = [
  "active",
  "trialing",
  "past_due",
  "unpaid",
  "paused",
  "incomplete",
  "unknown",
  "canceled",
  "incomplete_expired",
] as const;

const ENDED: readonly string[] = ["canceled", "incomplete_expired"];
const LIVE: readonly string[] = ["active", "trialing", "past_due"];

function knownStatus(status: string): (typeof BEST_FIRST)[number] {
  return BEST_FIRST.find((each) => each === status) ?? "unknown";
}

export function mainSubscription(facts: CustomerFacts): SubscriptionFacts | null {
  const worth = ({ status }: SubscriptionFacts) => BEST_FIRST.indexOf(knownStatus(status));
  const [best] = [...facts.subscriptions].sort(
    (a, b) => worth(a) - worth(b) || b.createdAtMs - a.createdAtMs,
  );
  return best ?? null;
}

export function standingOf(facts: CustomerFacts): BillingStanding {
  const subscription = mainSubscription(facts);
  if (facts.payment === "disputed") return "disputed";
  if (!subscription) return "none";
  const status = knownStatus(subscription.status);
  const isRefunded = facts.payment === "refunded";
  if (ENDED.includes(status)) return status === "canceled" && isRefunded ? "canceled_refunded" : status;
  if (facts.payment === "lost") return "disputed";
  if (!LIVE.includes(status)) return status;
  if (facts.balanceCents > 0) return "owing";
  if (status === "past_due") return status;
  if (subscription.endsAtMs !== null) return isRefunded ? "ending_refunded" : "ending";
  return isRefunded ? "refunded" : status;
}
