import { expect, it } from "vitest";
import { cityKey, cityKeyOf, wordsOfCity } from "./city-key";
import { placeAt, rowsIn } from "./zip-codes.server";

it.each([
  [
    "saltlakecity",
    "Salt Lake City",
    "  SALT   lake  city ",
    "Salt Lake City.",
    "Salt\u00a0Lake City",
    "Salt\tLake\u2003City",
  ],
  ["saintlouis", "St. Louis", "Saint Louis", "st louis", "ST.LOUIS", "StLouis", "st-louis", "St.\u200bLouis"],
  ["saintgenevieve", "Ste. Genevieve", "Sainte Genevieve", "STE GENEVIEVE"],
  ["saultsaintmarie", "Sault Ste. Marie", "Sault Sainte Marie", "sault st marie"],
  ["eastsaintlouis", "East St. Louis", "E. St. Louis", "E St Louis", "east saint louis"],
  ["fortworth", "Ft. Worth", "FT WORTH", "Fort Worth", "Fort\u2010Worth"],
  ["mountvernon", "Mt. Vernon", "Mount Vernon", "mt vernon"],
  [
    "ofallon",
    "O'Fallon",
    "O’Fallon",
    "O‘Fallon",
    "O Fallon",
    "OFallon",
    "O´Fallon",
    "O`Fallon",
    "O\u02bcFallon",
  ],
  ["coeurdalene", "Coeur d'Alene", "Coeur D Alene", "Coeur d’Alene", "Cœur d’Alène"],
  [
    "winstonsalem",
    "Winston-Salem",
    "Winston–Salem",
    "Winston — Salem",
    "Winston\u2011Salem",
    "winston salem",
  ],
  ["canoncity", "Cañon City", "Can\u0303on City", "Canon City", "Canon Cty"],
  ["kaneohe", "Kāneʻohe", "Kane‘ohe", "Kaneohe", "KANE'OHE"],
  ["northlasvegas", "N. Las Vegas", "No. Las Vegas", "North Las Vegas", "N Las Vegas"],
  ["southsanfrancisco", "S. San Francisco", "So. San Francisco", "South San Francisco"],
  ["westvalleycity", "W. Valley City", "West Valley City", "WEST VALLEY CTY"],
  ["coloradosprings", "Colorado Spgs.", "Colorado Springs", "colorado spgs"],
  ["chandlerheights", "Chandler Hts", "Chandler Heights", "Chandler Hgts."],
  ["reno", "Reno, NV", "reno", "Reno, NV 89501", "Reno,nv", "Re\u00adno", "ＲＥＮＯ", "Reno\ufeff"],
  ["washington", "Washington, DC", "Washington, D.C.", "Washington"],
  ["dekalb", "DeKalb", "De Kalb", "DEKALB", "de-kalb"],
  ["lodz", "Łódź", "Lodz"],
  ["", "...", "—", "\u200b", "  "],
])("%s is the key of every spelling", (key, ...names) => {
  expect(names.map(cityKey)).toEqual(names.map(() => key));
});

it.each([
  ["Springfield", "Springfields"],
  ["Saint Louis", "San Luis"],
  ["Newport", "Newport News"],
  ["Las Vegas", "North Las Vegas"],
  ["Fort", "Ft"],
  ["Main St", "Main Saint"],
  ["Silver Spring", "Silver Springs"],
  ["Jackson", "Jacksonville"],
  ["sT. Louis", "South T. Louis"],
  ["東京", "京都"],
])("%s and %s are two cities", (a, b) => expect(cityKey(a)).not.toBe(cityKey(b)));

it("a key is its own key, and no name has no key", () => {
  for (const name of ["St. Louis", "N. Las Vegas", "Reno, NV", "Colorado Spgs"])
    expect(cityKey(cityKey(name))).toBe(cityKey(name));
  expect([cityKeyOf(null), cityKeyOf(undefined), cityKeyOf("Reno")]).toEqual([null, null, "reno"]);
  expect(wordsOfCity("St. Louis Pk")).toEqual(["saint", "louis", "park"]);
});

it("two cities of a state share a key only if the ZIP directory abbreviates one of them", () => {
  const shared: string[] = [];
  for (const state of ["AZ", "CA", "CO", "LA", "MN", "MO", "NY", "PA", "TX", "WI"]) {
    const names = new Map<string, string>();
    for (const row of rowsIn(state)) {
      const { city } = placeAt(row);
      const before = names.get(cityKey(city));
      if (before && before !== city) shared.push([before, city].sort().join(" / "));
      names.set(cityKey(city), city);
    }
  }
  expect([...new Set(shared)].sort()).toEqual([
    "Apache Jct / Apache Junction",
    "Chandler Heights / Chandler Hts",
    "Colorado Spgs / Colorado Springs",
  ]);
});
