import { describe, expect, it } from "vitest";
import { hourIn, zoneLike } from "~/notifications/quiet-hours";
import { TIME_ZONES, zoneOfState } from "~/places/time-zones";
import { STATES } from "~/trade/states";
import { maySend, USUAL } from "./when-to-send";

const at = (hour: number) => Date.UTC(2026, 10, 24, hour, 59);
const inUtc = { ...USUAL, timeZone: "UTC" };
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const loud = (quietFrom: number, quietUntil: number) =>
  hours.filter((hour) => maySend({ ...inUtc, quietFrom, quietUntil }, 0, at(hour)));

describe("quiet hours", () => {
  it.each([
    ["over midnight", 21, 5, hours.slice(5, 21)],
    ["by day", 9, 17, [...hours.slice(0, 9), ...hours.slice(17)]],
    ["until midnight", 20, 0, hours.slice(0, 20)],
    ["none", 7, 7, hours],
    ["all but one", 1, 0, [0]],
  ])("%s", (_, from, until, expected) => {
    expect(loud(from, until)).toEqual(expected);
  });

  it("are in the driver's time zone", () => {
    // 03:30 UTC in late November is 22:30 in New York, 20:30 in Denver, 17:30 in Honolulu.
    const night = Date.UTC(2026, 10, 24, 3, 30);
    const zones = TIME_ZONES.map(([zone]) => [zone, hourIn(zone, night)]);
    expect(Object.fromEntries(zones)).toEqual({
      "America/New_York": 22,
      "America/Chicago": 21,
      "America/Denver": 20,
      "America/Phoenix": 20,
      "America/Los_Angeles": 19,
      "America/Anchorage": 18,
      "America/Adak": 17,
      "Pacific/Honolulu": 17,
    });
    const fromNine = { ...USUAL, quietFrom: 21, quietUntil: 5 };
    expect(maySend({ ...fromNine, timeZone: "America/Denver" }, 0, night)).toBe(true);
    expect(maySend({ ...fromNine, timeZone: "America/New_York" }, 0, night)).toBe(false);
  });

  it("follow daylight saving time", () => {
    expect(hourIn("America/Denver", Date.UTC(2026, 0, 10, 12))).toBe(5);
    expect(hourIn("America/Denver", Date.UTC(2026, 6, 10, 12))).toBe(6);
  });
});

it("the hourly cap holds further alerts", () => {
  const noon = at(12);
  const six = { ...inUtc, hourlyCap: 6 };
  expect([0, 5, 6, 7].map((sent) => maySend(six, sent, noon))).toEqual([true, true, false, false]);
});

describe("a time zone is guessed", () => {
  it("for every state, and every zone but the Aleutian Islands' has a state", () => {
    const zones = STATES.map((state) => zoneOfState(state));
    expect(zones).not.toContain(null);
    const others = TIME_ZONES.map(([zone]) => zone).filter((zone) => zone !== "America/Adak");
    expect(new Set(zones)).toEqual(new Set(others));
  });

  it.each([
    ["CO", "America/Denver"],
    ["AZ", "America/Phoenix"],
    ["DC", "America/New_York"],
    ["TX", "America/Chicago"],
    ["HI", "Pacific/Honolulu"],
    ["PR", null],
    ["", null],
  ])("for %s: %s", (state, zone) => {
    expect(zoneOfState(state)).toBe(zone);
  });

  it.each([
    ...TIME_ZONES.map(([zone]) => [zone, zone] as const),
    ["America/Detroit", "America/New_York"],
    ["America/Indiana/Indianapolis", "America/New_York"],
    ["America/Menominee", "America/Chicago"],
    ["America/Boise", "America/Denver"],
    // A zone without daylight saving time, such as Arizona's.
    ["America/Hermosillo", "America/Phoenix"],
    ["America/Mexico_City", null],
    ["Europe/Berlin", null],
    ["UTC", null],
  ] as const)("in local time of %s: %s", (zone, expected) => {
    expect(zoneLike(zone, 2026)).toBe(expected);
  });
});
