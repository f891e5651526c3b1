import { expect, it } from "vitest";
import { clockOf } from "./phone-clock";

const NOON = new Date(2026, 10, 23, 12, 0).getTime();
const HOUR_MS = 3_600_000;

it("shows the time, and the date of an earlier day", () => {
  expect(clockOf(NOON + 2 * HOUR_MS + 300_000, NOON + 3 * HOUR_MS)).toMatch(/^2:05\sPM$/);
  expect(clockOf(NOON - 12 * HOUR_MS, NOON)).toMatch(/^12:00\sAM$/);
  expect(clockOf(NOON - 13 * HOUR_MS, NOON)).toMatch(/^Nov 22, 11:00\sPM$/);
});
