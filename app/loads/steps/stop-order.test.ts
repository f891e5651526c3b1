import { describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "~/text/time";
import { BETWEEN_NAMES } from "~/trade/stop-names";
import {
  HAUL_MOMENTS,
  type HaulMoment,
  type HaulTimes,
  momentsBefore,
  placeInOrder,
  problemInWords,
} from "./stop-order";

const NOW = Date.parse("2026-12-01T20:00:00Z");
const hour = (n: number) => NOW - 24 * HOUR_MS + n * HOUR_MS;

const HAUL: HaulTimes = {
  chosen: hour(1),
  signed: hour(2),
  "arrived-pickup": hour(3),
  "picked up": hour(4),
  "departed-pickup": hour(5),
  "arrived-delivery": hour(6),
  delivered: hour(7),
  "departed-delivery": hour(8),
};
const without = (...names: HaulMoment[]): HaulTimes =>
  Object.fromEntries(Object.entries(HAUL).filter(([name]) => !names.includes(name as HaulMoment)));

const BETWEEN: readonly (readonly [HaulMoment, first: HaulMoment | null, last: HaulMoment | null])[] = [
  ["chosen", null, "signed"],
  ["signed", "chosen", "arrived-pickup"],
  ["arrived-pickup", "signed", "picked up"],
  ["departed-pickup", "arrived-pickup", "arrived-delivery"],
  ["picked up", "arrived-pickup", "arrived-delivery"],
  ["released", "arrived-pickup", "arrived-delivery"],
  ["arrived-delivery", "departed-pickup", "delivered"],
  ["departed-delivery", "arrived-delivery", null],
  ["delivered", "arrived-delivery", null],
  ...BETWEEN_NAMES.flatMap(
    (stop) =>
      [
        [`arrived-${stop}`, "departed-pickup", "delivered"],
        [`departed-${stop}`, "departed-pickup", "delivered"],
      ] as const,
  ),
];

describe("the order of a haul", () => {
  it("names every moment", () => {
    expect(BETWEEN.map(([moment]) => moment).sort()).toEqual([...HAUL_MOMENTS].sort());
  });

  it.each(BETWEEN)("%s lies between %s and %s", (moment, first, last) => {
    const known = without(moment);
    const at = (ms: number) => placeInOrder(moment, ms, known, NOW);
    const [from, to] = [first ? (HAUL[first] ?? 0) : 0, last ? (HAUL[last] ?? 0) : NOW];
    expect(at(from + 5 * MINUTE_MS)).toEqual({ atMs: from + 5 * MINUTE_MS, problem: null });
    expect(at(to)).toEqual({ atMs: to, problem: null });
    if (first) {
      const problem = { kind: "too early", moment: first, atMs: from };
      expect(at(from - MINUTE_MS)).toEqual({ atMs: null, problem });
      expect(at(from - 40 * HOUR_MS)).toEqual({ atMs: null, problem });
      // A time that differs by less than a minute from the known time is replaced by the known time.
      expect(at(from - MINUTE_MS + 1)).toEqual({ atMs: from, problem: null });
    }
    const tooLate = last ? { kind: "too late", moment: last, atMs: to } : { kind: "to come" };
    expect(at(to + MINUTE_MS)).toEqual({ atMs: null, problem: tooLate });
    expect(at(to + MINUTE_MS - 1)).toEqual({ atMs: to, problem: null });
    expect(Math.max(0, ...momentsBefore(moment).map((name) => HAUL[name] ?? 0))).toBe(from);
  });

  it.each<[what: string, moment: HaulMoment, said: number, known: HaulTimes, problem: string | null]>([
    [
      "an arrival before the load was posted",
      "arrived-pickup",
      hour(-16),
      without("arrived-pickup"),
      "signed",
    ],
    ["a delivery arrival two days before the pickup", "arrived-delivery", hour(-44), HAUL, "departed-pickup"],
    [
      "the same, if no departure is known",
      "arrived-delivery",
      hour(-44),
      without("departed-pickup"),
      "picked up",
    ],
    ["the same, if only the choice is known", "arrived-delivery", hour(0), { chosen: hour(1) }, "chosen"],
    ["a departure before its arrival", "departed-pickup", hour(2.5), HAUL, "arrived-pickup"],
    ["a delivery departure before its arrival", "departed-delivery", hour(5.5), HAUL, "arrived-delivery"],
    [
      "an arrival after its departure",
      "arrived-delivery",
      hour(8.5),
      without("delivered"),
      "departed-delivery",
    ],
    [
      "an arrival after the release",
      "arrived-pickup",
      hour(5),
      { chosen: hour(1), released: hour(4) },
      "released",
    ],
    [
      "a departure after the release",
      "departed-pickup",
      hour(5),
      { chosen: hour(1), released: hour(4) },
      null,
    ],
    ["a departure before the PIN was entered", "departed-pickup", hour(3.5), HAUL, null],
    ["a departure before the delivery was proven", "departed-delivery", hour(6.5), HAUL, null],
    [
      "a departure from a stop between before its arrival",
      "departed-between-1",
      hour(5.2),
      { ...HAUL, "arrived-between-1": hour(5.5) },
      "arrived-between-1",
    ],
    [
      "an arrival at a stop between after its departure",
      "arrived-between-2",
      hour(5.8),
      { ...HAUL, "departed-between-2": hour(5.5) },
      "departed-between-2",
    ],
    [
      "an earlier stop between after a later one",
      "arrived-between-1",
      hour(5.8),
      { ...HAUL, "arrived-between-2": hour(5.2), "departed-between-2": hour(5.4) },
      null,
    ],
    ["a stop between after the arrival at the delivery", "arrived-between-1", hour(6.5), HAUL, null],
    ["a stop between before the pickup", "arrived-between-1", hour(3.5), HAUL, "departed-pickup"],
    ["a time with nothing known", "arrived-pickup", hour(-400), {}, null],
    ["its own earlier time does not bind it", "arrived-pickup", hour(2.5), HAUL, null],
    ["unknown moments do not bind it", "arrived-pickup", hour(1.5), { chosen: hour(1), signed: null }, null],
  ])("%s", (_, moment, said, known, against) => {
    const { problem } = placeInOrder(moment, said, known, NOW);
    expect(problem && problem.kind !== "to come" ? problem.moment : problem).toBe(against);
  });

  it("refuses the future, and takes a clock that is a little fast for now", () => {
    expect(placeInOrder("arrived-pickup", NOW + MINUTE_MS, {}, NOW).problem).toEqual({ kind: "to come" });
    expect(placeInOrder("arrived-pickup", NOW + MINUTE_MS - 1, {}, NOW)).toEqual({
      atMs: NOW,
      problem: null,
    });
  });
});

describe("a problem in words", () => {
  const when = () => "9:00 AM MST";
  it.each(HAUL_MOMENTS)("names %s, and what to correct", (moment) => {
    for (const kind of ["too early", "too late"] as const) {
      const words = problemInWords({ kind, moment, atMs: NOW }, when);
      expect(words).toMatch(
        kind === "too early"
          ? /^Enter a time after .+: 9:00 AM MST\./
          : /^Enter a time before .+: 9:00 AM MST\./,
      );
      expect(words.includes("correct the")).toBe(/arrived|departed/.test(moment));
    }
  });

  it("names the future", () => {
    expect(problemInWords({ kind: "to come" }, when)).toBe("That time is in the future.");
  });
});
