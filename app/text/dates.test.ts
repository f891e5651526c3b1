import { describe, expect, it } from "vitest";
import { earliestToday, formatDay, formatTime, isDay, unbroken, windowEnd } from "./dates";

describe("a day", () => {
  it.each(["2026-11-24", "2028-02-29", "2000-02-29", "2000-01-01", "2199-12-31"])("%s is valid", (text) => {
    expect(isDay(text)).toBe(true);
  });

  it.each([
    "2026-02-30",
    "2026-02-29",
    "2100-02-29",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "1999-12-31",
    "2200-01-01",
    "26-11-24",
    "2026-1-5",
    "2026/11/24",
    "11/24/2026",
    "2026-11-24T00:00",
    " 2026-11-24",
    "2026-11-24\n",
    "+2026-11-24",
    "２０２６-11-24",
    "tomorrow",
    "",
  ])("%j is not valid", (text) => {
    expect(isDay(text)).toBe(false);
  });
});

describe("today", () => {
  it.each([
    ["is still yesterday in Hawaii while it is morning in London", "2026-11-24T09:59:59Z", "2026-11-23"],
    ["begins in Hawaii ten hours later", "2026-11-24T10:00:00Z", "2026-11-24"],
    ["starts the new year in Hawaii, too", "2027-01-01T05:00:00Z", "2026-12-31"],
  ])("%s", (_, now, day) => {
    expect(earliestToday(Date.parse(now))).toBe(day);
  });

  it("is a valid day", () => {
    expect(isDay(earliestToday())).toBe(true);
  });
});

describe("times on a 12-hour clock", () => {
  it.each([
    ["00:00", "12:00 AM"],
    ["00:05", "12:05 AM"],
    ["09:30", "9:30 AM"],
    ["11:59", "11:59 AM"],
    ["12:00", "12:00 PM"],
    ["12:30", "12:30 PM"],
    ["13:00", "1:00 PM"],
    ["23:59", "11:59 PM"],
  ])("%s is formatted as %s", (time, text) => {
    expect(formatTime(time)).toBe(text);
  });
});

describe("formatted days", () => {
  it.each([
    ["2026-11-24", null, "Tue, Nov 24"],
    ["2026-11-24", undefined, "Tue, Nov 24"],
    ["2026-11-24", "09:30", "Tue, Nov 24, 9:30 AM"],
    ["2027-01-01", "00:00", "Fri, Jan 1, 2027, 12:00 AM"],
    ["2025-12-31", null, "Wed, Dec 31, 2025"],
  ])("%s at %s is formatted as %j in 2026", (day, time, text) => {
    expect(formatDay(day, time, Date.UTC(2026, 10, 21))).toBe(text);
  });
});

it.each([
  [null, null, null],
  ["09:30", null, "2026-12-31T09:30"],
  ["08:00", "15:30", "2026-12-31T15:30"],
  ["22:00", "02:00", "2027-01-01T02:00"],
  ["18:00", "00:00", "2027-01-01T00:00"],
])("an appointment at %s, or a window until %s, ends at %s", (from, until, end) => {
  expect(windowEnd("2026-12-31", from, until)).toBe(end);
});

it("a time in a page has no break before AM or PM", () => {
  expect(unbroken("Tue, Nov 24, 8:00 AM–3:30 PM MST, 2 AMPS")).toBe(
    "Tue, Nov 24, 8:00\u00a0AM–3:30\u00a0PM MST, 2 AMPS",
  );
});
