import { describe, expect, it } from "vitest";
import { DAY_MS } from "~/text/time";
import { BILLING_STANDINGS, type BillingStanding } from "~/trade/billing";
import {
  type CustomerFacts,
  mainSubscription,
  STANDINGS,
  type SubscriptionFacts,
  standingOf,
} from "./standing";

const subscription = (status: string, over: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  status,
  interval: "month",
  cents: 99_00,
  createdAtMs: DAY_MS,
  periodEndsAtMs: 31 * DAY_MS,
  endsAtMs: null,
  ...over,
});

const customer = (over: Partial<CustomerFacts> = {}): CustomerFacts => ({
  balanceCents: 0,
  subscriptions: [],
  payment: "kept",
  ...over,
});

const STATUSES = [
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "incomplete",
  "incomplete_expired",
  "canceled",
  "paused",
  "something new",
] as const;

type Case =
  | "in order"
  | "cancelled at period end"
  | "balance due"
  | "credit"
  | "refunded"
  | "cancelled and refunded"
  | "disputed"
  | "dispute lost";

const CASES: Record<Case, { facts: Partial<CustomerFacts>; over?: Partial<SubscriptionFacts> }> = {
  "in order": { facts: {} },
  "cancelled at period end": { facts: {}, over: { endsAtMs: 31 * DAY_MS } },
  "balance due": { facts: { balanceCents: 1 } },
  credit: { facts: { balanceCents: -500_00 } },
  refunded: { facts: { payment: "refunded" } },
  "cancelled and refunded": { facts: { payment: "refunded" }, over: { endsAtMs: 31 * DAY_MS } },
  disputed: { facts: { payment: "disputed" } },
  "dispute lost": { facts: { payment: "lost" } },
};

const row = (
  inOrder: BillingStanding,
  ending: BillingStanding,
  owing: BillingStanding,
  refunded: BillingStanding,
  lost: BillingStanding = "disputed",
): Record<Case, BillingStanding> => ({
  "in order": inOrder,
  "cancelled at period end": ending,
  "balance due": owing,
  credit: inOrder,
  refunded,
  "cancelled and refunded": refunded === "refunded" ? "ending_refunded" : refunded,
  disputed: "disputed",
  "dispute lost": lost,
});

const EXPECTED: Record<(typeof STATUSES)[number], Record<Case, BillingStanding>> = {
  trialing: row("trialing", "ending", "owing", "refunded"),
  active: row("active", "ending", "owing", "refunded"),
  past_due: row("past_due", "past_due", "owing", "past_due"),
  unpaid: row("unpaid", "unpaid", "unpaid", "unpaid"),
  incomplete: row("incomplete", "incomplete", "incomplete", "incomplete"),
  incomplete_expired: row(
    "incomplete_expired",
    "incomplete_expired",
    "incomplete_expired",
    "incomplete_expired",
    "incomplete_expired",
  ),
  canceled: row("canceled", "canceled", "canceled", "canceled_refunded", "canceled"),
  paused: row("paused", "paused", "paused", "paused"),
  "something new": row("unknown", "unknown", "unknown", "unknown"),
};

describe.each(STATUSES)("a subscription that is %s", (status) => {
  it.each(Object.keys(CASES) as Case[])("%s", (name) => {
    const { facts, over } = CASES[name];
    const standing = standingOf(customer({ ...facts, subscriptions: [subscription(status, over)] }));
    expect(standing).toBe(EXPECTED[status][name]);
  });
});

describe("who counts as paying", () => {
  const PAYING: readonly BillingStanding[] = [
    "trialing",
    "active",
    "ending",
    "ending_refunded",
    "past_due",
    "refunded",
  ];
  const MAY_BUY: readonly BillingStanding[] = ["none", "canceled", "canceled_refunded", "incomplete_expired"];

  it.each(BILLING_STANDINGS)("%s", (name) => {
    expect(STANDINGS[name].active).toBe(PAYING.includes(name));
    expect(STANDINGS[name].next).toBe(MAY_BUY.includes(name) ? "checkout" : "portal");
    expect(STANDINGS[name].word).not.toBe("");
    expect(STANDINGS[name].advice).toMatch(/\.$/);
  });

  it("covers every standing that the table can return, and no other", () => {
    const given = new Set([...Object.values(EXPECTED).flatMap((each) => Object.values(each)), "none"]);
    expect([...given].sort()).toEqual([...BILLING_STANDINGS].sort());
  });

  it("is nobody without a subscription, at any balance", () => {
    for (const balanceCents of [-1, 0, 1]) expect(standingOf(customer({ balanceCents }))).toBe("none");
  });
});

describe("of several subscriptions", () => {
  it("the best one decides, in any order", () => {
    const all = STATUSES.map((status) => subscription(status));
    expect(mainSubscription(customer({ subscriptions: all }))?.status).toBe("active");
    expect(mainSubscription(customer({ subscriptions: [...all].reverse() }))?.status).toBe("active");
  });

  it("the newer of two equal ones decides", () => {
    const [old, young] = [subscription("canceled"), subscription("canceled", { createdAtMs: 2 * DAY_MS })];
    for (const subscriptions of [
      [old, young],
      [young, old],
    ])
      expect(mainSubscription(customer({ subscriptions }))).toBe(young);
  });
});
