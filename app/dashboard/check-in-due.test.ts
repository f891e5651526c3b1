import { describe, expect, it } from "vitest";
import { checkInsOffered, nextHaulStep } from "~/tracking/check-in-rules";
import { stopsText } from "~/trade/stops";
import { MOMENTS } from "~/waiting/facts";
import { mattersOf } from "~/waiting/matters";
import { bare, clock, NOW } from "../../tests/fixtures/scenes/facts";
import { DROP, PICKUP } from "../../tests/fixtures/terms/stops-between";
import { checkInDueIn } from "./check-in-due";

const DUE = { pickupDate: clock.today, deliveryDate: clock.today };
const checkInOf = (...facts: Parameters<typeof bare>) =>
  mattersOf(bare(...facts), clock).find(({ checkIn }) => checkIn)?.checkIn ?? null;

/** Returns all combinations of these check-ins. */
const combinations = <Each>(moments: readonly Each[]) =>
  Array.from({ length: 2 ** moments.length }, (_, bits) => moments.filter((_, at) => bits & (1 << at)));

const BETWEEN = [
  "arrived-between-1",
  "departed-between-1",
  "arrived-between-2",
  "departed-between-2",
] as const;
const TWO = stopsText([DROP, PICKUP].map((stop) => ({ ...stop, date: clock.today })));

describe("the check-in that is due", () => {
  it.each(["pickup", "in transit"] as const)("in %s is the next step of the haul", (status) => {
    for (const told of combinations(MOMENTS)) {
      const next = nextHaulStep(status, checkInsOffered(status, new Set(told)));
      const stops = Object.fromEntries(told.map((moment) => [moment, NOW]));
      const isCheckIn = MOMENTS.some((moment) => moment === next);
      expect(checkInOf("driver", status, { ...DUE, stops }), told.join()).toBe(isCheckIn ? next : null);
    }
  });

  it("of a load with two stops between is the next step of the haul", () => {
    const moments = [...MOMENTS, ...BETWEEN];
    for (const told of combinations(moments)) {
      const next = nextHaulStep("in transit", checkInsOffered("in transit", new Set(told), 2));
      const stops = Object.fromEntries(told.map((moment) => [moment, NOW]));
      const isCheckIn = moments.some((moment) => moment === next);
      const facts = { ...DUE, stops, between: TWO };
      expect(checkInOf("driver", "in transit", facts), told.join()).toBe(isCheckIn ? next : null);
    }
  });

  it("at a stop between is due from the day before the stop", () => {
    const stops = { "departed-pickup": NOW };
    const dueOn = (date: string) =>
      checkInOf("driver", "in transit", { ...DUE, stops, between: stopsText([{ ...DROP, date }]) });
    expect(["2026-11-25", "2026-11-26"].map(dueOn)).toEqual(["arrived-between-1", null]);
  });

  it.each([
    ["2026-11-25", "arrived-pickup"],
    ["2026-11-26", null],
  ])("for a stop on %s is %s on the day before November 25", (day, checkIn) => {
    expect(checkInOf("driver", "pickup", { pickupDate: day })).toBe(checkIn);
    const stops = { "departed-pickup": NOW };
    const arrival = checkInOf("driver", "in transit", { deliveryDate: day, stops });
    expect(arrival).toBe(checkIn && "arrived-delivery");
  });

  it("is no step of the owner", () => {
    expect(checkInOf("shipper", "pickup", DUE)).toBeNull();
  });
});

describe("the dashboard's button", () => {
  const rows = [
    { loadId: "a" },
    { loadId: "b", checkIn: "arrived-pickup" as const },
    { loadId: "c", checkIn: "departed-pickup" as const },
  ];

  it("is that of the first row, and sends the location if the driver shares it", () => {
    const sharing = new Map([
      ["b", true],
      ["c", false],
    ]);
    expect(checkInDueIn(rows, sharing)).toEqual({
      at: 1,
      button: "Arrived",
      form: { action: "/load-details/b/timeline?step=arrived-pickup", "data-place": true },
    });
    expect(checkInDueIn(rows, new Map([["c", false]]))).toEqual({
      at: 2,
      button: "Departed",
      form: { action: "/load-details/c/timeline?step=departed-pickup" },
    });
  });

  it("is absent if the load is on another tab", () => {
    expect(checkInDueIn(rows, new Map([["a", true]]))).toBeNull();
  });
});
