import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import zipcodes from "zipcodes";
import { placeSlug } from "~/places/place-slug";
import { drawStates } from "../../tests/drawings/us-outline";
import { drawLanes } from "./draw-lanes.server";
import { laneMap, lanesMap } from "./lane-map.server";
import { BORDERS, INSETS, LAND } from "./us-outline";

const lane = (from: [string | null, string | null], to: [string | null, string | null], zip?: string) => ({
  origin_address_city: from[0],
  origin_address_state: from[1],
  origin_address_zip: zip ?? null,
  destination_address_city: to[0],
  destination_address_state: to[1],
  destination_address_zip: null,
});
const SALT_LAKE: [string, string] = ["Salt Lake City", "UT"];
const DENVER: [string, string] = ["Denver", "CO"];
const unmeasured = { calculated_miles: null, miles_source: "estimate" } as const;
const lastPart = (src = "") => src.replace(/^\/maps\/\d+\/|\.svg$/g, "");

describe("the address of a map", () => {
  it.each([
    [522.5, "estimate", "Map: Salt Lake City, UT to Denver, CO, ≈ 523 mi, estimated"],
    [522.5, "engine", "Map: Salt Lake City, UT to Denver, CO, 523 mi"],
    [null, "engine", "Map: Salt Lake City, UT to Denver, CO"],
  ] as const)(
    "names cities, and the words say the same (%s miles by %s)",
    (calculated_miles, miles_source, alt) => {
      const map = laneMap({ ...lane(SALT_LAKE, DENVER), calculated_miles, miles_source });
      expect(map).toEqual({ src: "/maps/2/ut-salt-lake-city.co-denver.svg", alt });
    },
  );

  it.each([
    ["St. Louis", "MO", "mo-saint-louis"],
    ["WINSTON-SALEM", "NC", "nc-winston-salem"],
    [" coeur d'alene ", "ID", "id-coeur-dalene"],
    ["Saint Paul", "MN", "mn-saint-paul"],
    ["East St. Louis", "IL", "il-east-saint-louis"],
    ["Ft. Worth", "TX", "tx-fort-worth"],
    ["Mt Vernon", "WA", "wa-mount-vernon"],
    ["Mt. Pleasant", "MT", "mt-mount-pleasant"],
    ["Ste. Genevieve", "MO", "mo-sainte-genevieve"],
    ["O'Fallon", "MO", "mo-ofallon"],
    ["O Fallon", "MO", "mo-ofallon"],
    ["Land O’ Lakes", "FL", "fl-land-olakes"],
  ])("%j, %s is %s", (city, state, slug) => expect(placeSlug(city, state)).toBe(slug));

  it("comes from the ZIP code where a load names no city", () => {
    expect(laneMap({ ...lane([null, null], DENVER, "84104-1234"), ...unmeasured })?.src).toContain(
      "ut-salt-lake-city.",
    );
  });

  it.each([
    ["an unknown city", lane(["Nowhere at All", "UT"], DENVER)],
    ["no place at all", lane([null, null], DENVER)],
    ["a state alone", lane(SALT_LAKE, [null, "CO"])],
  ])("is none for %s", (_, load) => {
    expect(laneMap({ ...load, ...unmeasured })).toBeNull();
    expect(lanesMap([load])).toBeNull();
  });

  it.each([
    ["San Juan", "00901"],
    ["Guam", "96910"],
    ["an army post", "09012"],
    ["a navy post", "34002"],
    ["Saint Thomas", "00802"],
    ["Wake Island", "96898"],
  ])("is none for %s, which it could not draw", (_, zip) => {
    const overseas = lane([null, null], DENVER, zip);
    expect(laneMap({ ...overseas, ...unmeasured })).toBeNull();
    expect(lanesMap([overseas, lane(SALT_LAKE, DENVER)])?.alt).toBe("Map of the lane on this page");
  });

  it("is one that can be drawn, for every ZIP code that has any", () => {
    const lanes = Object.keys(zipcodes.codes).flatMap((zip) => {
      const src = laneMap({ ...lane([null, null], DENVER, zip), ...unmeasured })?.src;
      return src ? [lastPart(src)] : [];
    });
    const different = [...new Set(lanes.map((each) => each.replace(/(.+)\..+/, "$1.$1")))];
    expect(different.length).toBeGreaterThan(25_000);
    const inTwenties = different.flatMap((_, at) =>
      at % 20 ? [] : [different.slice(at, at + 20).join("~")],
    );
    expect(inTwenties.filter((each) => drawLanes(each) === null)).toEqual([]);
    expect(different).toContain("dc-washington.dc-washington");
  });

  it("of a list holds each lane once, and twenty at most", () => {
    const cities = ["Ogden", "Provo", "Sandy", "Moab", "Logan"];
    const all = cities.flatMap((from) => cities.map((to) => lane([from, "UT"], [to, "UT"])));
    const map = lanesMap([...all, ...all]);
    expect(lastPart(map?.src).split("~")).toHaveLength(20);
    expect(map?.alt).toBe("Map of the 20 lanes on this page");
    expect(drawLanes(lastPart(map?.src))).not.toBeNull();
  });
});

describe("a map", () => {
  const LANES = [
    "ut-salt-lake-city.co-denver",
    "wa-seattle.fl-miami",
    "ak-anchorage.hi-honolulu",
    "ga-atlanta.ga-atlanta",
    Array(20).fill("ca-rancho-cucamonga.nc-winston-salem").join("~"),
  ];
  it.each(LANES)("of %s is a small picture in itself", (lanes) => {
    const svg = drawLanes(lanes) ?? "";
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="[-\d.]+ [-\d.]+ [\d.]+ [\d.]+" font-size="[\d.]+">.*<\/svg>$/s,
    );
    expect(svg).not.toMatch(/NaN|Infinity|undefined|null|<script|href|http(?!:\/\/www.w3.org\/2000\/svg")/);
    expect(svg).toContain("prefers-color-scheme:dark");
    expect(gzipSync(svg).byteLength).toBeLessThan(12_000);
  });

  it("shows Alaska and Hawaii only for lanes of theirs, and their own lanes without the rest", () => {
    const parts = (lanes: string) => {
      const svg = drawLanes(lanes) ?? "";
      return [LAND, INSETS.AK, INSETS.HI].map((part = "-") => svg.includes(part));
    };
    expect(parts("tx-laredo.tx-brownsville")).toEqual([true, false, false]);
    expect(parts("ak-anchorage.wa-seattle")).toEqual([true, true, false]);
    expect(parts("co-denver.tx-dallas~hi-honolulu.ca-los-angeles")).toEqual([true, false, true]);
    expect(parts("ak-anchorage.ak-fairbanks")).toEqual([false, true, false]);
  });

  it.each(["tx-dallas.ga-atlanta", "ga-atlanta.fl-miami", "co-denver.ga-atlanta", "wa-seattle.fl-miami"])(
    "of %s ends below the tips of Texas and Florida",
    (lane) => {
      const [, y, height] = /viewBox="\S+ (\S+) \S+ (\S+)"/.exec(drawLanes(lane) ?? "") ?? [];
      expect(Number(y) + Number(height)).toBeGreaterThan(615);
    },
  );

  it("names the cities of one lane, the northern one above its dot", () => {
    const svg = drawLanes("co-denver.ut-salt-lake-city") ?? "";
    const heights = [...svg.matchAll(/<text x="[-\d.]+" y="([-\d.]+)">(Denver|Salt Lake City)</g)];
    expect(heights.map(([, , name]) => name)).toEqual(["Denver", "Salt Lake City"]);
    expect(Number(heights[0]?.[1])).toBeGreaterThan(Number(heights[1]?.[1]));
    expect(drawLanes("co-denver.ut-salt-lake-city~tx-dallas.ga-atlanta")).not.toContain(">Denver<");
  });

  it("writes no state over another, however small they are", () => {
    const svg = drawLanes("tn-memphis.oh-columbus") ?? "";
    const names = [...svg.matchAll(/class="state" x="([\d.]+)" y="([\d.]+)">([A-Z]+)</g)];
    const width = Number(/viewBox="\S+ \S+ (\S+)/.exec(svg)?.[1]);
    expect(names.map(([, , , name]) => name)).toEqual(expect.arrayContaining(["KY", "VA", "PA"]));
    for (const [at, [, x, y]] of names.entries())
      for (const [, otherX, otherY] of names.slice(at + 1)) {
        const [across, down] = [Math.abs(Number(x) - Number(otherX)), Math.abs(Number(y) - Number(otherY))];
        expect(across > 0.05 * width || down > 0.04 * width).toBe(true);
      }
  });

  it.each([
    "",
    "ut-salt-lake-city",
    "ut-salt-lake-city.co-denver.nv-reno",
    "ut-salt-lake-city.co-nowhere",
    "ut-salt-lake-city.co-denver~",
    "ut-salt-lake-city.__proto__",
    "<script>.co-denver",
    "pr-san-juan.co-denver",
    Array(21).fill("ut-salt-lake-city.co-denver").join("~"),
  ])("is none for %j", (lanes) => expect(drawLanes(lanes)).toBeNull());

  it("stands on the outline that us-atlas gives", async () => {
    expect(await drawStates()).toBe(readFileSync("app/distance/us-outline.ts", "utf8"));
    expect(LAND.length + BORDERS.length).toBeLessThan(20_000);
  });
});
