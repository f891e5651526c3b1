import { describe, expect, it } from "vitest";
import { doubtOf, doubtsOf, milesOrWhyNot } from "./doubts.server";

const UNKNOWN = "Correct the address to get miles.";

describe("a warning about a place", () => {
  it.each([
    ["Salt Lke City", "UT", null, `We can't find Salt Lke City, UT. Check the spelling. ${UNKNOWN}`],
    ["Reno", "UT", null, `We can't find Reno, UT. Check the spelling. ${UNKNOWN}`],
    ["Salt Lke City", "UT", "84104", "We can't find Salt Lke City, UT. Check the spelling."],
    [null, null, "00000", `We can't find the ZIP code 00000. ${UNKNOWN}`],
    ["Reno", "NV", "00000", "We can't find the ZIP code 00000."],
    ["Denver", "CO", "84104-1234", "84104 is in Salt Lake City, UT, not in CO."],
    [
      "Rno",
      "NV",
      "84104",
      `We can't find Rno, NV. Check the spelling. 84104 is in Salt Lake City, UT, not in NV. ${UNKNOWN}`,
    ],
    ["Denver", "CO", "81501", "81501 is in Grand Junction, far from Denver. We use the ZIP code for miles."],
    ["San Juan", null, "00901", "00901 is in San Juan, PR. Haulway covers the 50 states and DC."],
    [null, null, "96910-0001", "96910 is in Hagatna, GU. Haulway covers the 50 states and DC."],
    ["St Thomas", null, "00802", "00802 is in St Thomas, VI. Haulway covers the 50 states and DC."],
    ["Apo", null, "09012", "09012 is in Apo, AE. Haulway covers the 50 states and DC."],
    ["San Juan", "TX", "00901", "00901 is in San Juan, PR, not in TX."],
    ["%", "NV", null, `We can't find %, NV. Check the spelling. ${UNKNOWN}`],
  ])("%s, %s %s", (city, state, zip, doubt) => expect(doubtOf({ city, state, zip })).toBe(doubt));

  it("has a limited length", () => {
    expect(doubtOf({ city: "x".repeat(5_000), state: "NV", zip: null })?.length).toBeLessThan(200);
  });
});

it.each([
  ["Salt Lake City", "UT", "84104"],
  ["st. louis", "MO", null],
  ["Ft Worth", "TX", "76102"],
  ["Washington", null, "20001"],
  ["Salt L", null, null],
  ["Reno", "NV", "895"],
  [null, "NV", null],
  [null, null, null],
])("%s, %s %s gets no warning", (city, state, zip) => expect(doubtOf({ city, state, zip })).toBeNull());

const load = (origin: string | null, miles_source: "estimate" | "engine" = "estimate") => ({
  origin_address_street: null,
  origin_address_city: origin,
  origin_address_state: "NV",
  origin_address_zip: null,
  destination_address_street: null,
  destination_address_city: "Denver",
  destination_address_state: "CO",
  destination_address_zip: null,
  calculated_miles: null,
  miles_source,
});

it("each end gets its own warning", () => {
  expect(doubtsOf(load("Rno"))).toEqual({
    origin: `We can't find Rno, NV. Check the spelling. ${UNKNOWN}`,
    destination: null,
  });
  expect(doubtsOf({})).toEqual({ origin: null, destination: null });
});

it("an owner sees the miles, or why there are none", () => {
  expect(milesOrWhyNot({ ...load("Rno"), calculated_miles: 520 })).toBe("about 520 mi");
  expect(milesOrWhyNot(load("Rno"))).toBe(`We can't find Rno, NV. Check the spelling. ${UNKNOWN}`);
  expect(milesOrWhyNot(load(null))).toBe(
    "Unknown. Add a city and state, or a ZIP code, for both origin and destination.",
  );
  expect(milesOrWhyNot(load("Reno", "engine"))).toBe("Not calculated yet. They'll show up here soon.");
});
