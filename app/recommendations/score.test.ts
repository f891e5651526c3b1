import { describe, expect, it } from "vitest";
import { HOUR_MS } from "~/text/time";
import { LOAD_DAYS, type Suitable, suggest, WEIGHTS } from "./score";

const nowMs = Date.UTC(2026, 10, 24, 15, 30);

const load: Suitable = {
  rateCents: 130_500,
  miles: 488,
  deadheadMiles: 12,
  laneTrips: 0,
  shipperRating: null,
  postedAtMs: nowMs,
  waitDays: 0,
};
const scoreOf = (given: Partial<Suitable>) => suggest({ ...load, ...given }, "drop", nowMs).score;
const whyOf = (given: Partial<Suitable>, from: "drop" | "home" | "search" | null = "drop") =>
  suggest({ ...load, ...given }, from, nowMs).why;

describe("the score", () => {
  it("has weights that add up to 100", () => {
    expect(Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBe(100);
  });

  it("is 100 for a new, nearby, best-paid load on a known lane from a five-star shipper", () => {
    const best = { rateCents: 350_000, miles: 1_000, deadheadMiles: 0, laneTrips: 3, shipperRating: 5 };
    expect(scoreOf(best)).toBe(100);
    expect(scoreOf({ ...best, rateCents: 900_000, laneTrips: 50 })).toBe(100);
  });

  it("is 0 for the opposite, and never negative", () => {
    const worst = { deadheadMiles: 300, shipperRating: 1, postedAtMs: nowMs - 72 * HOUR_MS };
    expect(scoreOf({ ...worst, rateCents: 78_800 })).toBe(0);
    expect(scoreOf({ ...worst, rateCents: 0, deadheadMiles: 3_000, postedAtMs: 0 })).toBe(0);
  });

  it.each<[string, Partial<Suitable>, Partial<Suitable>]>([
    ["pay", { rateCents: 150_000 }, { rateCents: 120_000 }],
    ["nearness at the same pay", { deadheadMiles: 0, miles: 500 }, { deadheadMiles: 100, miles: 400 }],
    ["a lane that the driver knows", { laneTrips: 1 }, { laneTrips: 0 }],
    ["a shipper with better reviews", { shipperRating: 4.8 }, { shipperRating: 4.1 }],
    ["an unknown shipper to a bad one", { shipperRating: null }, { shipperRating: 2 }],
    ["a sooner pickup", { waitDays: 1 }, { waitDays: 2 }],
    [
      "tomorrow's pickup to one in two weeks that pays 50% more",
      { waitDays: 1 },
      { waitDays: 14, rateCents: 195_750 },
    ],
    ["a newer posting", { postedAtMs: nowMs }, { postedAtMs: nowMs - 5 * HOUR_MS }],
  ])("prefers %s", (_, better, worse) => {
    expect(scoreOf(better)).toBeGreaterThan(scoreOf(worse));
  });

  it("is halved for a wait as long as a load takes, and never 0 because of a wait alone", () => {
    const best = { rateCents: 350_000, miles: 1_000, deadheadMiles: 0, laneTrips: 3, shipperRating: 5 };
    expect(scoreOf({ ...best, waitDays: LOAD_DAYS })).toBe(50);
    expect(scoreOf({ ...best, waitDays: 365 })).toBeGreaterThan(0);
  });

  it("lets pay outweigh all other parts combined", () => {
    const close = { rateCents: 60_000, miles: 488, deadheadMiles: 0, shipperRating: 5, laneTrips: 3 };
    const paying = { rateCents: 200_000, miles: 488, deadheadMiles: 60, shipperRating: 3 };
    expect(scoreOf(paying)).toBeGreaterThan(scoreOf(close));
  });

  it("scores a load without miles by the other parts", () => {
    expect(suggest({ ...load, miles: null }, "drop", nowMs).centsPerMile).toBeNull();
    expect(suggest({ ...load, miles: 0 }, "drop", nowMs).centsPerMile).toBeNull();
    expect(scoreOf({ miles: null })).toBeGreaterThan(0);
    expect(scoreOf({ miles: null })).toBeLessThan(scoreOf({}));
  });
});

describe("the reasons", () => {
  it("give the deadhead and the rate per mile", () => {
    expect(whyOf({})).toBe("12 mi from your last drop, $2.61/mi incl. deadhead");
    expect(whyOf({}, "home")).toMatch(/^12 mi from your home, /);
    expect(whyOf({}, "search")).toMatch(/^12 mi from your last search, /);
  });

  it("omit what is unknown", () => {
    expect(whyOf({ deadheadMiles: null }, null)).toBe("$2.67/mi");
    expect(whyOf({ deadheadMiles: 0.2 })).toBe("under a mile from your last drop, $2.67/mi");
  });

  it("are the posting's age if nothing else is known", () => {
    const unknown = { deadheadMiles: null, miles: null, postedAtMs: nowMs - HOUR_MS / 5 };
    expect(whyOf(unknown, null)).toBe("Posted 12 min ago");
    expect(whyOf({ ...unknown, laneTrips: 1 }, null)).toBe("you've run this lane once");
  });

  it("name the lane and the shipper's stars if they raise the score", () => {
    expect(whyOf({ laneTrips: 1, shipperRating: 4.75 })).toMatch(
      /, you've run this lane once, shipper has 4\.8 stars$/,
    );
    expect(whyOf({ laneTrips: 4, shipperRating: 3.9 })).toMatch(/deadhead, you've run this lane 4 times$/);
  });
});
