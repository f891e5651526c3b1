import { expect, it } from "vitest";
import { instantOf, isSkipped, localText } from "./local-time";

it("a time is parsed in the stop's local time, in summer and winter", () => {
  for (const at of [Date.UTC(2026, 0, 5, 12, 30), Date.UTC(2026, 6, 5, 3, 1), Date.UTC(2026, 10, 1, 20)])
    for (const zone of [undefined, "America/Los_Angeles", "America/New_York"])
      expect(instantOf(localText(at, zone), zone)).toBe(at);
  expect(instantOf("2026-13-01T00:00")).toBeNull();
});

it.each([
  ["2026-03-08T02:30", "America/Denver", true],
  ["2026-03-08T02:00", "America/New_York", true],
  ["2026-03-08T01:59", "America/Denver", false],
  ["2026-03-08T03:00", "America/Denver", false],
  ["2026-03-08T02:30", "America/Phoenix", false],
  ["2026-03-08T02:30", "Pacific/Honolulu", false],
  ["2026-11-01T01:30", "America/Denver", false],
  ["2026-07-01T02:30", "America/Denver", false],
  ["no time", "America/Denver", false],
])("%s in %s is skipped: %s", (text, zone, skipped) => expect(isSkipped(text, zone)).toBe(skipped));

it("a time that occurs twice means its first occurrence, and a skipped time becomes an hour earlier", () => {
  expect(instantOf("2026-11-01T01:30", "America/Denver")).toBe(Date.UTC(2026, 10, 1, 7, 30));
  expect(instantOf("2026-03-08T02:30", "America/Denver")).toBe(Date.UTC(2026, 2, 8, 8, 30));
});
