import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/text/time";
import { NEVER_QUIET, quietEnds } from "./quiet-hours";
import { isToday, tellAt, tryAgainAt } from "./times";

const denver = { quietFrom: 21, quietUntil: 6, timeZone: "America/Denver" };
/** 23:30 in Denver, in winter. */
const night = Date.UTC(2026, 10, 24, 6, 30);

describe("what is quiet", () => {
  it("is told at the full hour at which the quiet hours end, by the person's clock", () => {
    expect(quietEnds(denver, night)).toBe(Date.UTC(2026, 10, 24, 13));
    expect(tellAt(denver, false, night)).toBe(Date.UTC(2026, 10, 24, 13));
  });

  it("is told then also in the night in which the clock is turned", () => {
    // 23:30 before the second Sunday of March and the first of November: 6:00 is 12:00 and 13:00 UTC.
    expect(quietEnds(denver, Date.UTC(2026, 2, 8, 6, 30))).toBe(Date.UTC(2026, 2, 8, 12));
    expect(quietEnds(denver, Date.UTC(2026, 10, 1, 5, 30))).toBe(Date.UTC(2026, 10, 1, 13));
  });

  it("is told at once where it is not quiet, or about a load of today", () => {
    const noon = Date.UTC(2026, 10, 24, 19);
    expect(tellAt(denver, false, noon)).toBe(noon);
    expect(tellAt(NEVER_QUIET, false, night)).toBe(night);
    expect(tellAt(denver, true, night)).toBe(night);
  });
});

describe("a load is of today", () => {
  const pickup = (day: string, timeZone: string | null) => [
    { day, timeZone },
    { day: "2026-12-01", timeZone: "America/New_York" },
  ];

  it.each([
    ["by the clock of its stop", "2026-11-23", "America/Denver", true],
    ["and not by that of another place", "2026-11-23", "America/New_York", false],
    ["and the day after is not", "2026-11-24", "America/Denver", false],
    ["anywhere in the country, where its clock is unknown", "2026-11-23", null, true],
    ["and there too", "2026-11-24", null, true],
    ["but no other day", "2026-11-25", null, false],
  ])("%s: %s at %s", (_, day, zone, expected) => {
    expect(isToday(pickup(day, zone), night)).toBe(expected);
  });

  it("for its delivery as well", () => {
    expect(isToday([...pickup("2026-11-20", "America/Denver")], Date.UTC(2026, 11, 1, 18))).toBe(true);
  });
});

describe("what failed is tried again", () => {
  it.each([
    ["after a minute at first", MINUTE_MS / 2, MINUTE_MS],
    ["then after twice the time", 10 * MINUTE_MS, 10 * MINUTE_MS],
    ["then once an hour", 5 * HOUR_MS, HOUR_MS],
    ["for two days", 2 * DAY_MS, HOUR_MS],
  ])("%s", (_, age, wait) => {
    expect(tryAgainAt(night - age, night)).toBe(night + wait);
  });

  it("and then no more", () => {
    expect(tryAgainAt(night - 2 * DAY_MS - 1, night)).toBeNull();
  });
});
