import { describe, expect, it } from "vitest";
import zipcodes from "zipcodes";
import { referencePairs, share } from "../../tests/fixtures/road-miles";
import { chosenWithout } from "../../tests/fixtures/road-splits";
import { errorsWith, splitsByPlace } from "../../tests/fixtures/road-trials";
import { estimatedRoadMiles, roadEstimate } from "./estimate";
import { PARAMETERS } from "./road-parameters";

function at(zip: string) {
  const place = zipcodes.lookup(zip);
  if (!place) throw new Error(`There is no ZIP code ${zip}.`);
  return place;
}

describe("the estimate of road miles", () => {
  /** From downtown to downtown, as in a road atlas. */
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
    // The reverse route may use different roads of equal cost.
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

  it("is 0 from a place to itself, and small within a town", () => {
    expect(roadEstimate(at("84101"), at("84101"))).toBe(0);
    const across = estimatedRoadMiles(at("84104"), at("84121"));
    expect(across).toBeGreaterThan(5);
    expect(across).toBeLessThan(20);
  });

  const pairs = referencePairs();

  it("is off by less than 5% for 90% of the pairs used to choose parameters", () => {
    const errors = errorsWith(PARAMETERS, pairs);
    expect(errors.length).toBe(488);
    expect(share(errors, 0.5)).toBeLessThan(0.018);
    expect(share(errors, 0.9)).toBeLessThan(0.05);
  });

  it("is off by less than 5.5% for 90% of held-out pairs", () => {
    const splits = splitsByPlace(pairs);
    for (const { isHeldOut, isKnown } of splits) {
      const places = pairs.filter(isHeldOut).flatMap(({ origin, destination }) => [origin, destination]);
      const known = pairs.filter(isKnown).flatMap(({ origin, destination }) => [origin, destination]);
      expect(known.length).toBeGreaterThan(300);
      expect(known.filter((place) => places.includes(place))).toEqual([]);
    }
    const errors = splits.flatMap(({ folds, isHeldOut }) =>
      errorsWith(chosenWithout(folds), pairs.filter(isHeldOut)),
    );
    expect(errors.length).toBe(pairs.length);
    expect(share(errors, 0.5)).toBeLessThan(0.02);
    expect(share(errors, 0.9)).toBeLessThan(0.055);
  });
});
