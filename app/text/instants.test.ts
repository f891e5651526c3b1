import { describe, expect, it } from "vitest";
import { formatInstant } from "./instants";

const instant = Date.UTC(2026, 10, 24, 21, 5);

describe("an instant", () => {
  it("names UTC if the user's time zone is unknown, and contains only plain spaces", () => {
    expect(formatInstant(instant, undefined, instant)).toBe("Tue, Nov 24, 9:05 PM UTC");
    expect(formatInstant(instant, undefined, Date.UTC(2027, 0, 1))).toBe("Tue, Nov 24, 2026, 9:05 PM UTC");
  });

  it.each([
    ["America/Denver", instant, "Tue, Nov 24, 2:05 PM"],
    ["America/New_York", Date.UTC(2026, 10, 24, 5), "Tue, Nov 24, 12:00 AM"],
    ["America/Denver", Date.UTC(2026, 10, 24, 5), "Mon, Nov 23, 10:00 PM"],
    ["America/Denver", Date.UTC(2026, 0, 1, 5), "Wed, Dec 31, 2025, 10:00 PM"],
  ])("uses the clock, day and year of %s", (zone, ms, text) => {
    expect(formatInstant(ms, zone, instant)).toBe(text);
    expect(formatInstant(ms, zone, instant, true)).toMatch(new RegExp(`^${text} [ME]ST$`));
  });
});
