import { expect, it } from "vitest";
import { clockName, zoneAtZip, zoneOfPlace } from "./zone-of-place.server";

const place = (city: string | null, state: string | null, zip: string | null = null) => ({
  city,
  state,
  zip,
});

it.each([
  ["a city", place("Salt Lake City", "UT"), "America/Denver"],
  ["a state", place(null, "NV"), "America/Los_Angeles"],
  ["a ZIP code", place(null, null, "84101"), "America/Denver"],
  ["a city in a different zone than most of its state", place("El Paso", "TX"), "America/Denver"],
  ["a ZIP code in a different zone than most of its state", place(null, "FL", "32501"), "America/Chicago"],
  ["an unknown city", place("Nowhere At All", "TX"), "America/Chicago"],
  ["a ZIP code of another state", place(null, "UT", "10001"), "America/Denver"],
  ["Washington, DC, which is in no state", place("Washington", null, "20001"), "America/New_York"],
  ["nothing", place(null, null), null],
])("%s", (_, asked, zone) => expect(zoneOfPlace(asked)).toBe(zone));

it.each([
  ["37902", "America/New_York"],
  ["38103", "America/Chicago"],
  ["83814", "America/Los_Angeles"],
  ["85001", "America/Phoenix"],
  ["00000", null],
])("the ZIP code %s is in %s", (zip, zone) => expect(zoneAtZip(zip)).toBe(zone));

it("a zone's abbreviation depends on the season", () => {
  expect(clockName("America/Denver", "2026-11-24")).toBe("MST");
  expect(clockName("America/Denver", "2026-07-04")).toBe("MDT");
  expect(clockName("America/Phoenix", "2026-07-04")).toBe("MST");
  expect(clockName("Pacific/Honolulu", "2026-07-04")).toBe("HST");
});
