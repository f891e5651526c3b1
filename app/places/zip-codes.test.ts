import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import zipcodes from "zipcodes";
import { zipCodesText } from "./make-zip-codes";
import { entryOfCode, zipPlaces } from "./zip-codes.server";

const directory = Object.values(zipcodes.codes).filter(({ country }) => country === "US");

it("the file matches the package", () => {
  expect(zipCodesText() === readFileSync("app/places/data/zip-codes.txt", "utf8")).toBe(true);
});

it("every ZIP code has the package's name and position", () => {
  const wrong = directory.filter(({ country, ...place }) => {
    const entry = entryOfCode(place.zip);
    return (
      !entry || Object.entries(place).some(([name, value]) => entry[name as keyof typeof place] !== value)
    );
  });
  expect(wrong).toEqual([]);
  expect(directory.length).toBeGreaterThan(42_000);
});

it.each([
  ["00501", "Holtsville", "NY", 40.8154, -73.0451],
  ["02108", "Boston", "MA", 42.3576, -71.0684],
  ["84104", "Salt Lake City", "UT", 40.7499, -111.926],
  ["99950", "Ketchikan", "AK", 55.3422, -131.6478],
])("%s is %s, %s", (zip, city, state, latitude, longitude) => {
  expect(entryOfCode(zip)).toEqual({ zip, city, state, latitude, longitude });
});

it("no other ZIP code exists", () => {
  const known = new Set(directory.map(({ zip }) => zip));
  const codes = Array.from({ length: 100_000 }, (_, code) => String(code).padStart(5, "0"));
  expect(codes.filter((code) => (entryOfCode(code) !== null) !== known.has(code))).toEqual([]);
  for (const text of ["", "8410", " 84104", "1e4", "12.34", "__proto__", "K1A 0B1"])
    expect([text, entryOfCode(text)]).toEqual([text, null]);
});

it("a military post at 0° 0° and a mainland place in the eastern hemisphere are entries but not places", () => {
  const places = new Set([...zipPlaces()].map(({ zip }) => zip));
  const left = directory.filter(({ zip }) => !places.has(zip));
  const isWrong = ({ latitude, longitude, state }: (typeof left)[number]) =>
    latitude === 0 || (longitude > 0 && state === "NY");
  expect(left.filter((entry) => !isWrong(entry))).toEqual([]);
  expect(directory.filter((entry) => isWrong(entry) && places.has(entry.zip))).toEqual([]);
  expect(left.map(({ zip }) => zip)).toContain("10200");
  for (const zip of ["84104", "96910", "00601"]) expect(places).toContain(zip);
});
