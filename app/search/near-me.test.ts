import { expect, it } from "vitest";
import { coarse, searchAround, whyUnknown } from "./near-me-search";
import { placesNear } from "./near-place.server";

const ELKO = { label: "Elko, NV", city: "Elko", state: "NV" };

it("a location is rounded to about seven miles, and then names the city near it", () => {
  expect(coarse({ latitude: 40.83241, longitude: -115.76312 })).toBe("40.8,-115.8");
  expect(placesNear("40.8,-115.8")).toEqual([ELKO]);
  expect(placesNear("38.9,-77.0")).toEqual([{ label: "Washington, DC", city: "Washington, DC", state: "" }]);
});

it.each(["40.83241,-115.76312", "40,-115", "", "Reno", "0.0,0.0", "51.5,-0.1", "99.9,-999.9"])(
  "%j names no city",
  (text) => expect(placesNear(text)).toEqual([]),
);

it("the search is around the place, with the truck of the preset and not around home", () => {
  expect(searchAround(ELKO)).toBe("/search?origin_city=Elko&origin_state=NV&origin_radius=100");
  expect(searchAround(ELKO, "/search?origin_city=84101&origin_radius=100&equipment_type=V")).toBe(
    "/search?origin_city=Elko&origin_radius=100&equipment_type=V&origin_state=NV",
  );
});

it.each([
  [1, "Your browser blocks location"],
  [2, "isn't available"],
  [3, "took too long"],
])("a refusal with code %i says why, and what to do", (code, why) => {
  expect(whyUnknown(code)).toContain(why);
  expect(whyUnknown(code)).toContain("type a city or ZIP");
});
