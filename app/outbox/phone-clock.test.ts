import { expect, it } from "vitest";
import { clockOf } from "./phone-clock";

const NOON = new Date(2026, 10, 23, 12, 0).getTime();
const HOUR_MS = 3_600_000;

it("says the time, and the day of an earlier one", () => {
  expect(clockOf(NOON + 2 * HOUR_MS + 300_000, NOON + 3 * HOUR_MS)).toBe("14:05");
  expect(clockOf(NOON - 12 * HOUR_MS, NOON)).toBe("00:00");
  expect(clockOf(NOON - 13 * HOUR_MS, NOON)).toBe("Nov 22, 23:00");
});
