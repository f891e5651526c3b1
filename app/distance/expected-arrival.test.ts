import { describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "~/text/time";
import { expectedArrival, type Hours, hoursAfter, RESTED, SPEEDS, timeOnTheWay } from "./expected-arrival";

const hours = (ms: number) => ms / HOUR_MS;
const worn = (driven: number, sinceBreak: number, sinceRest: number): Hours => ({
  drivenMs: driven * HOUR_MS,
  sinceBreakMs: sinceBreak * HOUR_MS,
  sinceRestMs: sinceRest * HOUR_MS,
});

describe("the travel time", () => {
  it.each([
    [0, 0],
    [290, 5.8],
    // Up to eight hours without a break.
    [400, 8],
    [401, 8.52],
    // Eleven hours of driving, then a rest.
    [550, 11.5],
    [551, 21.52],
    [950, 29.5],
    [1100, 33],
    [2000, 71.5],
  ])("for %i miles at 50 mph is %f hours", (miles, expected) => {
    expect(hours(timeOnTheWay(miles, 50))).toBeCloseTo(expected, 6);
  });

  it.each([
    ["whose break is due", worn(8, 8, 8), 50, 1.5],
    ["who has driven eleven hours", worn(11, 3, 12), 50, 11],
    ["whose window ends in an hour", worn(5, 2, 13), 100, 12],
    // A break would end exactly when the window ends.
    ["whose break would take the rest of the window", worn(8, 8, 13.5), 50, 11],
    ["whose break leaves 15 minutes of the window", worn(8, 8, 13.25), 50, 0.5 + 0.25 + 10 + 0.75],
    ["who has exceeded every limit", worn(12, 9, 20), 50, 11],
  ])("of a driver %s", (_, behind, miles, expected) => {
    expect(hours(timeOnTheWay(miles, 50, behind))).toBeCloseTo(expected, 6);
  });

  it("grows with the miles and the hours already worked, and is never less than the driving time", () => {
    for (let at = 0; at < 2_000; at += 1) {
      const miles = (at * 7.31) % 3_300;
      const milesAnHour = 30 + ((at * 13) % 45);
      const behind = worn((at * 0.37) % 11, (at * 0.29) % 8, (at * 0.53) % 14);
      const took = timeOnTheWay(miles, milesAnHour, behind);
      expect(took).toBeGreaterThanOrEqual(Math.round((miles / milesAnHour) * HOUR_MS));
      expect(timeOnTheWay(miles + 0.1 + (at % 90), milesAnHour, behind)).toBeGreaterThan(took);
      expect(timeOnTheWay(miles, milesAnHour + 1, behind)).toBeLessThanOrEqual(took);
    }
  });

  it("has a rest after every eleven hours of driving", () => {
    for (let day = 1; day <= 6; day += 1)
      expect(hours(timeOnTheWay(day * 550, 50))).toBeCloseTo(day * 11.5 + (day - 1) * 10, 6);
  });
});

describe("the expected arrival", () => {
  const FROM = Date.parse("2026-11-24T15:00:00Z");

  it("is a range, which is empty only if the driver has arrived", () => {
    expect(expectedArrival(FROM, 0)).toEqual({ earliestMs: FROM, latestMs: FROM });
    for (let miles = 1; miles < 3_200; miles += 37) {
      const { earliestMs, latestMs } = expectedArrival(FROM, miles, (miles * 1e5) % (20 * HOUR_MS));
      expect(earliestMs - FROM).toBeGreaterThanOrEqual(Math.round((miles / SPEEDS.earliest) * HOUR_MS));
      expect(latestMs).toBeGreaterThan(earliestMs);
    }
  });

  it("is 5 to 6 h 40 min for 300 miles at the start of a trip", () => {
    const { earliestMs, latestMs } = expectedArrival(FROM, 300, 0);
    expect([earliestMs, latestMs]).toEqual([FROM + 5 * HOUR_MS, FROM + 6 * HOUR_MS + 40 * MINUTE_MS]);
  });

  it("assumes for its latest time that the driver has worked as many hours as possible", () => {
    const latestAfter = (sinceLeft: number) => {
      const { latestMs } = expectedArrival(FROM, 225, sinceLeft * HOUR_MS);
      return hours(latestMs - FROM);
    };
    expect(latestAfter(2)).toBe(5);
    expect(latestAfter(4)).toBe(5.5);
    expect(latestAfter(7)).toBe(1 + 0.5 + 3 + 10 + 1);
    // If the driver set out more than 14 hours ago, the hours are unknown, and half a day is assumed.
    expect(latestAfter(15)).toBe(5.5);
    expect(latestAfter(-1)).toBe(5.5);
  });

  it("counts no worked hours at the start of a trip", () => {
    expect(hoursAfter(0)).toEqual(RESTED);
    expect(hoursAfter(20 * HOUR_MS)).toEqual(hoursAfter(-1));
  });
});
