import { describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "~/text/time";
import { LOAD_STATUSES } from "~/trade/lifecycle";
import {
  CHECK_IN_STEPS,
  type CheckInStep,
  checkInsOffered,
  checkInsShown,
  fits,
  howLong,
  readCheckIn,
  timeAtOnce,
  timeOf,
} from "./check-in-rules";

const NOW = Date.UTC(2026, 10, 24, 18);

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
    ["I'm Here if no stop is left", ["here"], null, ["here"]],
    ["none if none is left", [], null, []],
  ];
  it.each(shown)("on the load's page are %s", (_, left, next, expected) => {
    expect(checkInsShown(left, next)).toEqual(expected);
  });

  it("always fit the load's status", () => {
    for (const status of LOAD_STATUSES)
      for (const step of checkInsOffered(status, new Set())) expect(fits(step, status)).toBe(true);
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
