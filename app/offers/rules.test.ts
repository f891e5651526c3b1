import { describe, expect, it } from "vitest";
import { LOAD_STATUSES, type Role } from "~/trade/lifecycle";
import { MOST_A_SIDE, OFFER_ANSWERS } from "~/trade/offer";
import {
  ACTS,
  type Act,
  actsOffered,
  FULL,
  type Negotiation,
  type Offer,
  RULES,
  refusalOf,
  SITUATIONS,
  type Situation,
  situationOf,
} from "./rules";

const NOW = 1_000_000;
const SIDES = ["driver", "shipper"] as const;

const offer = (by: Role, more: Partial<Offer> = {}): Offer => ({
  madeBy: by,
  requestId: "asked",
  revision: 3,
  expiresAtMs: NOW + 1,
  answer: null,
  ...more,
});

const stands = (offers: Offer[], more: Partial<Negotiation> = {}): Negotiation => ({
  status: "pending",
  revision: 3,
  requestId: "asked",
  offers,
  ...more,
});

const other = (side: Role): Role => (side === "driver" ? "shipper" : "driver");

/** A negotiation in each situation, as seen by the given side. */
const EXAMPLES: Readonly<Record<Situation, (side: Role) => Negotiation>> = {
  "nothing offered": () => stands([]),
  "mine is open": (side) => stands([offer(side)]),
  "theirs is open": (side) => stands([offer(other(side))]),
  answered: (side) => stands([offer(side, { answer: "refused" })]),
  "ran out": (side) => stands([offer(side, { expiresAtMs: NOW })]),
  "load edited": (side) =>
    stands([offer(side, { revision: 2, answer: "load edited" })], { status: "new", requestId: null }),
  "not asking": (side) => stands([offer(side, { answer: "request ended" })], { requestId: null }),
  "load taken": (side) => stands([offer(side, { answer: "load taken" })], { status: "rate confirmation" }),
};

/** The steps that each side may take, written again as an independent check. */
const MAY: Readonly<Record<Role, Readonly<Record<Situation, readonly Act[]>>>> = {
  driver: {
    "nothing offered": ["offer"],
    "mine is open": ["withdraw"],
    "theirs is open": ["counter", "accept", "refuse"],
    answered: ["offer"],
    "ran out": ["offer"],
    "load edited": ["offer"],
    "not asking": ["offer"],
    "load taken": [],
  },
  shipper: {
    "nothing offered": ["offer"],
    "mine is open": ["withdraw"],
    "theirs is open": ["counter", "accept", "refuse"],
    answered: ["offer"],
    "ran out": ["offer"],
    "load edited": [],
    "not asking": [],
    "load taken": [],
  },
};

describe.each(SIDES)("the %s", (side) => {
  describe.each(SITUATIONS)("if %s", (situation) => {
    const negotiation = EXAMPLES[situation](side);

    it("is the situation found", () => {
      expect(situationOf(side, negotiation, NOW)).toBe(situation);
    });

    it.each(ACTS)("%s: allowed, or refused with a message", (act) => {
      const refusal = refusalOf(act, side, negotiation, NOW);
      if (MAY[side][situation].includes(act)) expect(refusal).toBeNull();
      else expect(refusal).toMatch(/^[A-Z].*\.$/);
    });

    it("the page offers exactly those steps", () => {
      expect(actsOffered(side, negotiation, NOW)).toEqual(MAY[side][situation]);
    });
  });

  it.each(OFFER_ANSWERS)("may offer again after %s, while the driver's request is open", (answer) => {
    const negotiation = stands([offer(side, { answer })]);
    expect(actsOffered(side, negotiation, NOW)).toEqual(["offer"]);
  });

  it.each(LOAD_STATUSES)("in %s negotiates only while the load is open", (status) => {
    const negotiation = stands([offer(other(side))], { status });
    const isOpen = status === "new" || status === "pending";
    expect(actsOffered(side, negotiation, NOW)).toEqual(isOpen ? ["counter", "accept", "refuse"] : []);
  });

  it("makes five offers and no sixth, but can still answer", () => {
    const five = Array.from({ length: MOST_A_SIDE }, () => offer(side, { answer: "refused" }));
    expect(refusalOf("offer", side, stands(five.slice(1)), NOW)).toBeNull();
    expect(refusalOf("offer", side, stands(five), NOW)).toBe(FULL);
    const theirs = stands([...five, offer(other(side))]);
    expect(refusalOf("counter", side, theirs, NOW)).toBe(FULL);
    expect(actsOffered(side, theirs, NOW)).toEqual(["accept", "refuse"]);
    expect(refusalOf("offer", other(side), stands(five), NOW)).toBeNull();
    const earlier = five.map((each) => ({ ...each, revision: 2, requestId: "before" }));
    expect(refusalOf("offer", side, stands(earlier), NOW)).toBeNull();
  });
});

it("a new request begins a new negotiation", () => {
  const before = [offer("driver", { requestId: "before", answer: "request ended" })];
  expect(situationOf("shipper", stands(before), NOW)).toBe("nothing offered");
});

it("the table has a row for each side, situation and step", () => {
  for (const side of SIDES) {
    expect(Object.keys(RULES[side]).sort()).toEqual([...SITUATIONS].sort());
    for (const row of Object.values(RULES[side])) expect(Object.keys(row).sort()).toEqual([...ACTS].sort());
  }
});
