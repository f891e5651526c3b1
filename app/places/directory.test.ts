import { expect, it } from "vitest";
import { cachedByPlace, cityOf, locate } from "./directory.server";

it("a result is computed once for each combination of city, state and ZIP code", () => {
  const asked: unknown[] = [];
  const words = cachedByPlace((place) => {
    asked.push(place);
    return place.city && `${place.city} ${place.state} ${place.zip}`;
  });
  const reno = { city: "Reno", state: "NV", zip: null };
  const places = [reno, { ...reno, state: "TX" }, { ...reno, zip: "89502" }, { ...reno, city: null }];
  const first = places.map(words);
  expect(first).toEqual(["Reno NV null", "Reno TX null", "Reno NV 89502", null]);
  expect(places.map(words)).toEqual(first);
  expect(asked).toEqual(places);
});

it("the second lookup of a place gives the same result as the first", () => {
  for (const _ of ["found", "kept"]) {
    expect(cityOf({ city: "St. Louis", state: "MO", zip: null })).toMatchObject({
      city: "Saint Louis",
      state: "MO",
      slug: "mo-saintlouis",
    });
    expect(cityOf({ city: null, state: "NV", zip: "84101" })).toBeNull();
    expect(cityOf({ city: null, state: null, zip: "84101" })?.city).toBe("Salt Lake City");
    expect(locate({ city: null, state: null, zip: "00000" })).toBeNull();
  }
});
