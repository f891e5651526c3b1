import { describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "~/text/time";
import { LOAD_STATUSES } from "~/trade/lifecycle";
import {
  buttonNaming,
  CHECK_IN_STEPS,
  type CheckInStep,
  checkInsOffered,
  checkInsShown,
  fits,
  howLong,
  nextHaulStep,
  readCheckIn,
  timeAtOnce,
  timeOf,
} from "./check-in-rules";

const NOW = Date.UTC(2026, 10, 24, 18);

it("a button names its stop only if the load has stops between", () => {
  expect(buttonNaming("arrived-delivery", 0)).toBe("Arrived");
  expect(buttonNaming("arrived-delivery", 2)).toBe("Arrived at Delivery");
  expect(buttonNaming("departed-between-1", 2)).toBe("Departed from Stop 2");
  expect(buttonNaming("here", 2)).toBe("I'm Here");
});

describe("the buttons offered to the driver", () => {
  const none: CheckInStep[] = [];
  const rows = [
    ["new", none, none],
    ["pending", none, none],
    ["rate confirmation", none, ["here"]],
    ["rate confirmation sent", none, ["here"]],
    ["pickup", none, ["arrived-pickup", "here"]],
    ["pickup", ["arrived-pickup"], ["departed-pickup", "here"]],
    ["pickup", ["departed-pickup"], ["here"]],
    ["in transit", none, ["departed-pickup", "arrived-delivery", "here"]],
    ["in transit", ["arrived-pickup", "departed-pickup"], ["arrived-delivery", "here"]],
    ["in transit", ["departed-pickup", "arrived-delivery"], ["departed-delivery", "here"]],
    ["in transit", ["departed-pickup", "departed-delivery"], ["here"]],
    ["complete", none, none],
  ] as const;

  it.each(rows)("in %s after check-ins %j are %j", (status, told, offered) => {
    expect(checkInsOffered(status, new Set(told))).toEqual(offered);
  });

  const told = (...steps: CheckInStep[]) => checkInsOffered("in transit", new Set(steps), 2);

  it("name the stops between of the load, and no other", () => {
    expect(told("departed-pickup")).toEqual([
      "arrived-between-1",
      "arrived-between-2",
      "arrived-delivery",
      "here",
    ]);
    expect(checkInsOffered("pickup", new Set(), 2)).toEqual(["arrived-pickup", "here"]);
    expect(fits("arrived-between-2", "in transit", 2)).toBe(true);
    expect(fits("arrived-between-3", "in transit", 2)).toBe(false);
    expect(fits("arrived-between-1", "in transit")).toBe(false);
    expect(fits("arrived-between-1", "pickup", 2)).toBe(false);
  });

  it("allow the stops between in any order", () => {
    expect(told("departed-pickup", "arrived-between-2")).toEqual([
      "arrived-between-1",
      "departed-between-2",
      "arrived-delivery",
      "here",
    ]);
    expect(told("departed-pickup", "departed-between-2", "arrived-delivery")).toEqual([
      "arrived-between-1",
      "departed-delivery",
      "here",
    ]);
  });

  it("leave out the departure from pickup if the driver reported a later stop first", () => {
    expect(told("arrived-between-1")).toEqual([
      "departed-between-1",
      "arrived-between-2",
      "arrived-delivery",
      "here",
    ]);
  });

  const next: [said: CheckInStep[], step: string][] = [
    [[], "departed-pickup"],
    [["departed-pickup"], "arrived-between-1"],
    [["departed-pickup", "arrived-between-1"], "departed-between-1"],
    [["departed-pickup", "departed-between-1"], "arrived-between-2"],
    [["departed-pickup", "arrived-between-2"], "departed-between-2"],
    [["departed-pickup", "departed-between-2"], "arrived-between-1"],
    [["departed-pickup", "departed-between-1", "departed-between-2"], "arrived-delivery"],
    [["arrived-between-1"], "departed-between-1"],
    [["departed-between-1"], "arrived-between-2"],
    [["departed-pickup", "arrived-delivery"], "prove delivery"],
  ];
  it.each(next)("after %j at two stops between begin with %s", (said, step) => {
    expect(nextHaulStep("in transit", told(...said))).toBe(step);
  });

  const shown: [string, left: CheckInStep[], next: string | null, shown: CheckInStep[]][] = [
    [
      "the next one and the last",
      ["departed-pickup", "arrived-delivery", "here"],
      "departed-pickup",
      ["departed-pickup", "arrived-delivery"],
    ],
    ["one that is both", ["arrived-delivery", "here"], "arrived-delivery", ["arrived-delivery"]],
    [
      "the last stop if another step is next",
      ["departed-pickup", "departed-delivery", "here"],
      "prove delivery",
      ["departed-delivery"],
    ],
    [
      "the next arrival at a stop between, so that the departure can be skipped",
      ["departed-between-1", "arrived-between-2", "arrived-delivery", "here"],
      "departed-between-1",
      ["departed-between-1", "arrived-between-2", "arrived-delivery"],
    ],
    ["I'm Here if no stop is left", ["here"], null, ["here"]],
    ["none if none is left", [], null, []],
  ];
  it.each(shown)("on the load's page are %s", (_, left, next, expected) => {
    expect(checkInsShown(left, next)).toEqual(expected);
  });

  it("always fit the load's status", () => {
    for (const status of LOAD_STATUSES)
      for (const between of [0, 8])
        for (const step of checkInsOffered(status, new Set(), between))
          expect(fits(step, status, between)).toBe(true);
  });

  it("have a step in the URL, and no other text is a step", () => {
    for (const step of CHECK_IN_STEPS) expect(readCheckIn(step)).toBe(step);
    for (const word of [null, undefined, "", "toString", "HERE"]) expect(readCheckIn(word)).toBeNull();
  });
});

describe("the phone's time", () => {
  it.each([
    ["none", undefined, NOW, false],
    ["now", String(NOW), NOW, false],
    ["an hour ago", String(NOW - HOUR_MS), NOW - HOUR_MS, false],
    ["an implausible time", String(NOW + HOUR_MS), NOW, true],
  ])("%s", (_, sent, atMs, byHand) => {
    expect(timeOf(sent, NOW)).toEqual({ atMs, byHand });
  });

  it.each([
    ["as early as a retry may be", NOW - 10 * MINUTE_MS, NOW - 10 * MINUTE_MS, false],
    ["earlier than that, so the clock may be slow", NOW - 11 * MINUTE_MS, NOW, true],
    ["in the future", NOW + HOUR_MS, NOW, true],
  ])("of a page that tells at once: %s", (_, said, atMs, byHand) => {
    expect(timeAtOnce(String(said), NOW)).toEqual({ atMs, byHand });
  });
});

it.each([
  [0, "0 min"],
  [25 * MINUTE_MS, "25 min"],
  [2 * HOUR_MS + 10 * MINUTE_MS, "2 h 10 min"],
  [HOUR_MS - 1, "1 h 0 min"],
  [26 * HOUR_MS, "26 h 0 min"],
])("%i ms read %s", (ms, words) => {
  expect(howLong(ms)).toBe(words);
});
