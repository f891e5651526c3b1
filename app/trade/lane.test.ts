import { describe, expect, it } from "vitest";
import { ENDS, partsOf } from "./ends";
import { destinationOf, laneOf, originOf, unbrokenPlaces } from "./lane";

const from = (origin_address_city: string | null, origin_address_state: string | null) => ({
  origin_address_city,
  origin_address_state,
});
const to = (destination_address_city: string | null, destination_address_state: string | null) => ({
  destination_address_city,
  destination_address_state,
});

describe("a lane", () => {
  it.each([
    ["Reno", "NV", "Reno, NV"],
    ["Reno", null, "Reno"],
    [null, "NV", "NV"],
    ["", "NV", "NV"],
    [null, null, null],
    ["", "", null],
  ])("with %j and %j gives %j for that end, or says that it is open", (city, state, expected) => {
    expect(originOf(from(city, state))).toBe(expected ?? "Origin open");
    expect(destinationOf(to(city, state))).toBe(expected ?? "Destination open");
  });

  it("goes from its origin to its destination", () => {
    expect(laneOf({ ...from("Reno", "NV"), ...to("Elko", "NV") })).toBe("Reno, NV → Elko, NV");
    expect(laneOf({ ...from(null, null), ...to(null, "UT") })).toBe("Origin open → UT");
  });

  it.each([
    ["Salt Lake City, UT → Elko, NV", "Salt Lake City,\u00a0UT → Elko,\u00a0NV"],
    ["480 Depot Street, Denver, CO 80216", "480 Depot Street, Denver,\u00a0CO\u00a080216"],
    ["Gate 4, Unit B, NV", "Gate 4, Unit B,\u00a0NV"],
    ["Origin open → UT", "Origin open → UT"],
  ])("in a page, %j keeps each state next to its city", (text, shown) => {
    expect(unbrokenPlaces(text)).toBe(shown);
  });
});

it("each end of a load has its own address", () => {
  const load = {
    origin_address_street: "street of origin",
    origin_address_city: "city of origin",
    origin_address_state: "state of origin",
    origin_address_zip: "zip of origin",
    destination_address_street: "street of destination",
    destination_address_city: "city of destination",
    destination_address_state: "state of destination",
    destination_address_zip: "zip of destination",
  };
  expect(ENDS).toEqual(["origin", "destination"]);
  for (const end of ENDS)
    expect(partsOf(load, end)).toEqual({
      street: `street of ${end}`,
      city: `city of ${end}`,
      state: `state of ${end}`,
      zip: `zip of ${end}`,
    });
});
