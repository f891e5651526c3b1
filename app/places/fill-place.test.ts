import { expect, it } from "vitest";
import { fillPlace } from "./fill-place.server";

it.each([
  ["a ZIP code alone", { city: null, state: null, zip: "84101" }, "Salt Lake City", "UT"],
  ["nine digits", { city: null, state: null, zip: "84101-1234" }, "Salt Lake City", "UT"],
  ["a state and a ZIP code", { city: null, state: "UT", zip: "84101" }, "Salt Lake City", "UT"],
  ["a city and its ZIP code", { city: "salt lake city", state: null, zip: "84101" }, "salt lake city", "UT"],
  ["a city of another state", { city: "Reno", state: null, zip: "84101" }, "Reno", null],
  ["a ZIP code of another state", { city: null, state: "NV", zip: "84101" }, null, "NV"],
  ["a ZIP code that does not exist", { city: null, state: null, zip: "00000" }, null, null],
  ["a complete address", { city: "Provo", state: "UT", zip: "84101" }, "Provo", "UT"],
  ["nothing", { city: null, state: null, zip: null }, null, null],
  ["Washington, DC, which is in no state", { city: null, state: null, zip: "20001" }, "Washington", null],
])("%s", (_, place, city, state) => expect(fillPlace(place)).toEqual({ city, state }));
