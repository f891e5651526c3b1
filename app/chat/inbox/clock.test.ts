import { describe, expect, it } from "vitest";
import { clockIn } from "./clock";

const at = (text: string) => Date.parse(text);
const nowMs = at("2026-11-24T18:00:00Z");

describe("clock", () => {
  it.each([
    ["2026-11-24T00:00:00Z", "12:00 AM"],
    ["2026-11-24T09:05:00Z", "9:05 AM"],
    ["2026-11-24T12:00:00Z", "12:00 PM"],
    ["2026-11-24T23:59:59Z", "11:59 PM"],
  ])("shows %s as %s", (instant, time) => {
    expect(clockIn(undefined, nowMs).time(at(instant))).toBe(time);
  });

  it("shows UTC while the time zone is unknown", () => {
    const clock = clockIn(undefined, nowMs);
    expect(clock.day(nowMs)).toBe("Tue, Nov 24 (UTC)");
    expect(clock.instant(nowMs)).toBe("Tue, Nov 24, 6:00 PM UTC");
  });

  it("shows ages and dates in brief while the time zone is unknown", () => {
    const { brief } = clockIn(undefined, nowMs);
    expect(brief(at("2026-11-24T15:00:00Z"))).toBe("3 h ago");
    expect(brief(at("2026-11-23T18:00:01Z"))).toBe("23 h ago");
    expect(brief(at("2026-11-23T18:00:00Z"))).toBe("Nov 23");
  });

  it("shows today's times and other dates in brief", () => {
    const { brief } = clockIn("America/Denver", nowMs);
    expect(brief(nowMs)).toBe("11:00 AM");
    expect(brief(at("2026-11-24T07:00:00Z"))).toBe("12:00 AM");
    expect(brief(at("2026-11-24T06:59:00Z"))).toBe("Nov 23");
    expect(brief(at("2026-01-01T05:00:00Z"))).toBe("Dec 31, 2025");
  });

  it("uses the user's time zone for the time, the day and the year", () => {
    const clock = clockIn("America/Denver", nowMs);
    expect(clock.instant(nowMs)).toBe("Tue, Nov 24, 11:00 AM");
    expect(clock.instant(at("2026-11-24T05:00:00Z"))).toBe("Mon, Nov 23, 10:00 PM");
    expect(clock.day(at("2026-01-01T05:00:00Z"))).toBe("Wed, Dec 31, 2025");
    expect(clockIn("Pacific/Honolulu", at("2026-01-01T05:00:00Z")).day(at("2026-01-01T05:00:00Z"))).toBe(
      "Wed, Dec 31",
    );
  });
});
