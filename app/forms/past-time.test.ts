import { expect, it } from "vitest";
import { noPastTime, readPastTime } from "./past-time";

const NOW = Date.UTC(2026, 10, 26, 20);
const DENVER = "America/Denver";

it.each([
  ["2026-11-26T09:30", Date.UTC(2026, 10, 26, 16, 30)],
  ["11/26/2026 9:30 AM", Date.UTC(2026, 10, 26, 16, 30)],
  ["11/26 9:30 AM", Date.UTC(2026, 10, 26, 16, 30)],
  ["today 0930", Date.UTC(2026, 10, 26, 16, 30)],
  ["Oct 1, 2:05 pm", Date.UTC(2026, 9, 1, 20, 5)],
  ["9:30 AM", null],
  ["11/26/2026", null],
  ["", null],
  [`11/26 9:30 AM${" ".repeat(300_000)}`, null],
])("%j is read as %s", (typed, atMs) => {
  expect(readPastTime(typed, NOW, DENVER)).toBe(atMs);
});

/** The current time of the tests below: the day after clocks are set forward. */
const SPRING = Date.UTC(2026, 2, 9, 20);
it.each([
  ["3/8 2:30 AM", DENVER, null],
  ["2026-03-08T02:00", DENVER, null],
  ["2026-03-08T02:59", "America/New_York", null],
  ["March 8, 2:15 am", "America/Los_Angeles", null],
  ["2026-03-08T01:59", DENVER, Date.UTC(2026, 2, 8, 8, 59)],
  ["2026-03-08T03:00", DENVER, Date.UTC(2026, 2, 8, 9)],
  ["2026-03-07T02:30", DENVER, Date.UTC(2026, 2, 7, 9, 30)],
  ["2026-03-08T02:30", "America/Phoenix", Date.UTC(2026, 2, 8, 9, 30)],
  ["2026-03-08T02:30", undefined, Date.UTC(2026, 2, 8, 2, 30)],
])("%j in %s is read as %s, because clocks may skip it", (typed, zone, atMs) => {
  expect(readPastTime(typed, SPRING, zone)).toBe(atMs);
  const skipped = /^“.+” doesn't exist\. Clocks spring forward that night\.$/;
  if (atMs === null) expect(noPastTime(typed, SPRING, zone)).toMatch(skipped);
});

it("says what is wrong", () => {
  expect(noPastTime(" ", NOW, DENVER)).toBe("Enter a date and time.");
  expect(noPastTime("9:30", NOW, DENVER)).toBe(
    "“9:30” is not a date and time. Enter both, like 11/26/2026 9:30 AM.",
  );
});
