import { expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/text/time";
import { believed, pressedBefore } from "./sent-at";

const NOW = Date.UTC(2026, 10, 24, 18);

it.each([
  ["the present", String(NOW), NOW],
  ["an hour ago", String(NOW - HOUR_MS), NOW - HOUR_MS],
  ["ISO 8601", "2026-11-24T17:00:00Z", NOW - HOUR_MS],
  ["48 hours ago", String(NOW - 2 * DAY_MS), NOW - 2 * DAY_MS],
  ["more than 48 hours ago", String(NOW - 2 * DAY_MS - 1), null],
  ["a clock that is slightly ahead", String(NOW + 20 * SECOND_MS), NOW],
  ["a time in the future", String(NOW + MINUTE_MS + 1), null],
  ["text that is not a time", "yesterday", null],
  ["a time in the far future", "9".repeat(15), null],
])("reads %s", (_, sent, atMs) => {
  expect(believed(sent, NOW)).toBe(atMs);
});

it("returns the time only of a form that took over a minute", () => {
  expect(pressedBefore(String(NOW - MINUTE_MS), NOW)).toBeNull();
  expect(pressedBefore(String(NOW - MINUTE_MS - 1), NOW)).toBe(NOW - MINUTE_MS - 1);
  expect(pressedBefore(String(NOW - 3 * DAY_MS), NOW)).toBeNull();
  expect(pressedBefore(null, NOW)).toBeNull();
});
