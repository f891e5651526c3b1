import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/text/time";
import { NEVER_QUIET, quietEnds } from "./quiet-hours";
import { isToday, tellAt, tryAgainAt } from "./times";

const denver = { quietFrom: 21, quietUntil: 6, timeZone: "America/Denver" };
/** 11:30 PM in Denver, in winter. */
const night = Date.UTC(2026, 10, 24, 6, 30);

describe("a notification in quiet hours", () => {
  it("is sent at the full hour at which they end in the person's time zone", () => {
    expect(quietEnds(denver, night)).toBe(Date.UTC(2026, 10, 24, 13));
    expect(tellAt(denver, false, night)).toBe(Date.UTC(2026, 10, 24, 13));
  });

  it("is sent at that hour even in a night with a clock change", () => {
    // 11:30 PM on the nights before the second Sunday of March and the first Sunday of November. On the
    // mornings after, 6:00 local time is 12:00 and 13:00 UTC.
    expect(quietEnds(denver, Date.UTC(2026, 2, 8, 6, 30))).toBe(Date.UTC(2026, 2, 8, 12));
    expect(quietEnds(denver, Date.UTC(2026, 10, 1, 5, 30))).toBe(Date.UTC(2026, 10, 1, 13));
  });

  it("is sent at once outside quiet hours, or if it is about a load with a stop today", () => {
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
    ["in the time zone of its stop", "2026-11-23", "America/Denver", true],
    ["not in another time zone", "2026-11-23", "America/New_York", false],
    ["not on the day before", "2026-11-24", "America/Denver", false],
    ["in some US zone, if its zone is unknown", "2026-11-23", null, true],
    ["in another US zone, if its zone is unknown", "2026-11-24", null, true],
    ["on no other day", "2026-11-25", null, false],
  ])("%s: %s at %s", (_, day, zone, expected) => {
    expect(isToday(pickup(day, zone), night)).toBe(expected);
  });

  it("on its delivery day as well", () => {
    expect(isToday([...pickup("2026-11-20", "America/Denver")], Date.UTC(2026, 11, 1, 18))).toBe(true);
  });
});

describe("a failed attempt is repeated", () => {
  it.each([
    ["after a minute at first", MINUTE_MS / 2, MINUTE_MS],
    ["then after as long as it has waited", 10 * MINUTE_MS, 10 * MINUTE_MS],
    ["then once an hour", 5 * HOUR_MS, HOUR_MS],
    ["still once an hour after two days", 2 * DAY_MS, HOUR_MS],
  ])("%s", (_, age, wait) => {
    expect(tryAgainAt(night - age, night)).toBe(night + wait);
  });

  it("but not after two days", () => {
    expect(tryAgainAt(night - 2 * DAY_MS - 1, night)).toBeNull();
  });
});
