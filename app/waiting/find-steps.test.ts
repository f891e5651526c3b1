import { describe, expect, it } from "vitest";
import { bare, clock, each, find, HOUR, kindsOf, NOW } from "../../tests/fixtures/scenes/facts";
import type { Facts } from "./facts";
import { clockTime, latestCheckIn, pinToGive, REVIEW_DAYS } from "./find-steps";

describe("check-ins", () => {
  const stops = { "arrived-pickup": NOW - 40 * 60_000 };

  it.each(each)("an arrival at pickup makes the pin urgent for the shipper: %s in %s", (side, status) => {
    const found = find(bare(side, status, { stops }), "pin to give");
    expect(found?.says).toBe(
      side === "shipper" && status === "pickup"
        ? "Dale Rivers arrived at pickup 2:33 PM MST, waiting 0:40. Give the driver the pin once the truck is loaded"
        : undefined,
    );
  });

  it("ends with the departure", () => {
    const gone = { ...stops, "departed-pickup": NOW };
    expect(find(bare("shipper", "pickup", { stops: gone }), "pin to give")).toBeUndefined();
  });

  it.each([
    ["pickup", {}, null],
    ["pickup", stops, "Arrived at pickup 2:33 PM MST, waiting 0:40"],
    ["in transit", stops, "Picked up 2:33 PM MST"],
    ["in transit", {}, null],
    ["in transit", { ...stops, "departed-pickup": NOW }, "Departed from pickup 2:33 PM MST"],
    ["in transit", { "arrived-delivery": NOW - HOUR }, "Arrived at delivery 2:33 PM MST, waiting 1:00"],
    ["in transit", { "departed-delivery": NOW }, "Departed from delivery 2:33 PM MST"],
    ["complete", stops, null],
  ] as const)("the latest one in %s of %j", (status, told, text) => {
    const events = { "pick up": NOW };
    expect(latestCheckIn(bare("shipper", status, { stops: told, events }), clock)).toBe(text);
  });

  it.each([
    ["pickup", {}, "Tap Arrived when you get there. The shipper gives you the pin once you're loaded."],
    ["pickup", stops, "The shipper gives it to you."],
    ["in transit", stops, "Tap Departed when you leave pickup and Arrived when you reach delivery."],
    [
      "in transit",
      { "departed-pickup": NOW },
      "Tap Arrived when you reach delivery. Then upload the proof of delivery.",
    ],
    [
      "in transit",
      { "arrived-between-1": NOW },
      "Tap Arrived when you reach delivery. Then upload the proof of delivery.",
    ],
    ["in transit", { "arrived-delivery": NOW }, "Then upload the proof of delivery."],
  ] as const)("the driver's row in %s of %j names the stop of the next one", (status, told, text) => {
    const kind = status === "pickup" ? "freight to pick up" : "freight to deliver";
    expect(find(bare("driver", status, { stops: told }), kind)?.more).toBe(text);
  });

  it.each([
    [-60, ", waiting 0:40"],
    [20, ", waiting 0:20"],
    [40, ", waiting 0:00"],
    [41, ""],
  ])("waiting counts from the appointment %s minutes after the arrival, if later", (minutes, wait) => {
    const appointment = () => NOW + (minutes - 40) * 60_000;
    const at = { ...clock, appointment };
    const shipper = bare("shipper", "pickup", { stops });
    expect(latestCheckIn(shipper, at)).toBe(`Arrived at pickup 2:33 PM MST${wait}`);
    expect(pinToGive(shipper, at)[0]?.says).toContain(`MST${wait}. Give the driver the pin`);
    const docked = bare("shipper", "in transit", { stops: { "arrived-delivery": NOW - 40 * 60_000 } });
    expect(latestCheckIn(docked, at)).toBe(`Arrived at delivery 2:33 PM MST${wait}`);
  });

  it("a duration has hours and minutes", () => {
    expect([-1, 0, 59_999, 40 * 60_000, 25 * HOUR].map(clockTime)).toEqual([
      "0:00",
      "0:00",
      "0:00",
      "0:40",
      "25:00",
    ]);
  });
});

describe("reviews", () => {
  it.each(each)("wait for two weeks after delivery: %s in %s", (side, status) => {
    const kind = side === "shipper" ? "driver to review" : "shipper to review";
    const has = (more: Partial<Facts>) => kindsOf(bare(side, status, more)).includes(kind);
    expect(has({})).toBe(status === "complete");
    expect(has({ hasReviewed: true })).toBe(false);
    expect(has({ events: { deliver: NOW - REVIEW_DAYS * 24 * HOUR } })).toBe(false);
    expect(has({ events: {} })).toBe(false);
  });
});

it.each([
  [true, "rate-confirmation"],
  [false, undefined],
])(
  "a rate confirmation made in Haulway (%s) is signed on its page, others on the load's",
  (isPaperMade, page) => {
    const facts = bare("driver", "rate confirmation sent", { isPaperMade });
    expect(find(facts, "documents to sign")?.page).toBe(page);
  },
);
