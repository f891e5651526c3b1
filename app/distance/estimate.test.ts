import { describe, expect, it } from "vitest";
import zipcodes from "zipcodes";
import { referencePairs, share } from "../../tests/fixtures/road-miles";
import { estimatedRoadMiles, roadEstimate } from "./estimate";

function at(zip: string) {
  const place = zipcodes.lookup(zip);
  if (!place) throw new Error(`There is no ZIP code ${zip}.`);
  return place;
}

describe("the estimate of road miles", () => {
  /** Downtown to downtown, as any road atlas has it. */
  it.each([
    ["Salt Lake City", "84101", "Denver", "80202", 520],
    ["New York", "10001", "Los Angeles", "90012", 2_790],
    ["Chicago", "60604", "New York", "10001", 790],
    ["Chicago", "60604", "Los Angeles", "90012", 2_015],
    ["Seattle", "98101", "Portland", "97204", 174],
    ["Dallas", "75201", "Houston", "77002", 239],
    ["Miami", "33130", "Jacksonville", "32202", 346],
    ["San Francisco", "94103", "Los Angeles", "90012", 382],
    ["Minneapolis", "55401", "Chicago", "60604", 408],
    ["Denver", "80202", "Kansas City", "64106", 604],
    ["Milwaukee", "53202", "Grand Rapids, around the lake,", "49503", 270],
    ["Detroit", "48226", "Marquette", "49855", 455],
    ["Norfolk", "23510", "Philadelphia", "19106", 272],
    ["Billings", "59101", "Seattle", "98101", 820],
    ["Las Vegas", "89101", "Reno", "89501", 440],
    ["Reno", "89501", "Salt Lake City", "84101", 518],
    ["Albuquerque", "87102", "Denver", "80202", 447],
    ["Miami", "33130", "Seattle", "98101", 3_300],
    ["Key West", "33040", "Miami", "33130", 160],
    ["Anchorage", "99501", "Fairbanks", "99701", 360],
    ["Anchorage", "99501", "Seattle", "98101", 2_260],
  ])("%s (%s) to %s (%s) is about %i miles, either way", (_, from, __, to, miles) => {
    const estimate = estimatedRoadMiles(at(from), at(to));
    expect(Math.abs(estimate / miles - 1)).toBeLessThan(0.09);
    // The fastest way may be found from the other end by other roads that take as long.
    expect(Math.abs(estimatedRoadMiles(at(to), at(from)) / estimate - 1)).toBeLessThan(0.01);
  });

  it.each([
    ["Honolulu to Los Angeles", "96813", "90012"],
    ["Los Angeles to Honolulu", "90012", "96813"],
    ["Honolulu to Hilo", "96813", "96720"],
    ["Juneau to Anchorage", "99801", "99501"],
    ["Bethel to Anchorage", "99559", "99501"],
  ])("no road leads from %s", (_, from, to) => {
    expect(roadEstimate(at(from), at(to))).toBeNull();
    expect(() => estimatedRoadMiles(at(from), at(to))).toThrow("No road");
  });

  it("is nothing from a place to itself, and small within a town", () => {
    expect(roadEstimate(at("84101"), at("84101"))).toBe(0);
    const across = estimatedRoadMiles(at("84104"), at("84121"));
    expect(across).toBeGreaterThan(5);
    expect(across).toBeLessThan(20);
  });

  it("misses the reference set by less than 6 % for nine pairs of ten", () => {
    const errors = referencePairs().map(({ from, to, miles }) =>
      Math.abs(estimatedRoadMiles(from, to) / miles - 1),
    );
    expect(errors.length).toBeGreaterThan(100);
    expect(share(errors, 0.5)).toBeLessThan(0.025);
    expect(share(errors, 0.9)).toBeLessThan(0.055);
  });
});
