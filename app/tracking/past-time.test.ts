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

it("says what is wrong", () => {
  expect(noPastTime(" ", NOW, DENVER)).toBe("Give day and time.");
  expect(noPastTime("9:30", NOW, DENVER)).toBe(
    "“9:30” is not a day with a time. Enter both, like 11/26/2026 9:30 AM.",
  );
});
