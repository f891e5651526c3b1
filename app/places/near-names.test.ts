import { describe, expect, it } from "vitest";
import { citiesNearly, slipsBetween } from "./near-names.server";

const names = (name: string, state: string) => citiesNearly(name, state).map(({ city }) => city);

describe("a misspelled name", () => {
  it.each([
    ["Salt Laek", "UT", "Salt Lake City"],
    ["Salt Lke City", "UT", "Salt Lake City"],
    ["Salt Lake", "UT", "Salt Lake City"],
    ["Dever", "CO", "Denver"],
    ["PHEONIX", "AZ", "Phoenix"],
    ["Pittsburg", "PA", "Pittsburgh"],
    ["Los Angelas", "CA", "Los Angeles"],
  ])("%s, %s may mean %s", (name, state, meant) => expect(names(name, state)[0]).toBe(meant));
});

it.each([
  ["a known name", "Salt Lake City", "UT"],
  ["another spelling of a known name", "st. george", "UT"],
  ["a name of another state", "Reno", "UT"],
  ["an invented name", "Nowhere At All", "NV"],
  ["another invented name", "Test City", "UT"],
  ["a typo in the first letter", "Venver", "CO"],
  ["a name that is too short", "Rno", "NV"],
  ["signs", "%%%%%", "NV"],
  ["an unknown state", "Denver", "XX"],
  ["a whole paragraph", "x".repeat(5_000), "NV"],
])("%s is similar to no city", (_, name, state) => expect(names(name, state)).toEqual([]));

it("at most three cities are suggested", () => {
  expect(names("Newtown", "UT").length).toBe(1);
  for (const name of ["Lakevile", "Springfeld", "Clintn"])
    expect(names(name, "MN").length).toBeLessThanOrEqual(3);
});

it.each([
  ["casper", "casper", 0],
  ["caspr", "casper", 1],
  ["caspeer", "casper", 1],
  ["kasper", "casper", 1],
  ["capser", "casper", 1],
  ["cpaser", "casper", 2],
  ["ab", "cd", 2],
  ["", "ab", 2],
  ["reno", "sacramento", 3],
  ["abcd", "efgh", 3],
])("%s and %s differ by %i typos", (a, b, slips) => expect(slipsBetween(a, b, 2)).toBe(slips));
