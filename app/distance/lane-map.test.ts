import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import zipcodes from "zipcodes";
import { cityBySlug, cityNamed } from "~/places/directory.server";
import { stopsText } from "~/trade/stops";
import { drawStates } from "../../tests/drawings/us-outline";
import { draws, sample } from "../../tests/fixtures/sample";
import { DROP, PICKUP } from "../../tests/fixtures/terms/stops-between";
import { BARRIERS } from "./barriers";
import { drawLanes } from "./draw-lanes.server";
import { EXPRESSWAYS } from "./expressways";
import { HIGHWAYS } from "./highways";
import { INTERSTATES } from "./interstates";
import { laneMap, lanesMap, MAP_VERSION } from "./lane-map.server";
import { projection } from "./projection";
import { PARAMETERS } from "./road-parameters";
import { TOWNS } from "./road-towns";
import { BORDERS, INSETS, LAND } from "./us-outline";

const lane = (from: [string | null, string | null], to: [string | null, string | null], zip?: string) => ({
  origin_address_city: from[0],
  origin_address_state: from[1],
  origin_address_zip: zip ?? null,
  destination_address_city: to[0],
  destination_address_state: to[1],
  destination_address_zip: null,
  stops: null as string | null,
  miles_source: "estimate" as const,
});
const SALT_LAKE: [string, string] = ["Salt Lake City", "UT"];
const DENVER: [string, string] = ["Denver", "CO"];
const unmeasured = { calculated_miles: null, miles_source: "estimate" } as const;
const lastPart = (src = "") => src.replace(/^\/maps\/\d+\/|\.svg$/g, "");

describe("the URL of a map", () => {
  it.each([
    [522.5, "estimate", "ut-saltlakecity.co-denver", ", about 523 mi"],
    [522.5, "engine", "ut-saltlakecity.co-denver.line", ", 523 mi"],
    [null, "engine", "ut-saltlakecity.co-denver.line", ""],
  ] as const)(
    "names cities, as the alternative text does (%s miles by %s)",
    (calculated_miles, miles_source, cities, miles) => {
      const map = laneMap({ ...lane(SALT_LAKE, DENVER), calculated_miles, miles_source });
      expect(map?.src).toBe(`/maps/4/${cities}.svg`);
      expect(map?.alt).toBe(`Map: Salt Lake City, UT to Denver, CO${miles}`);
    },
  );

  it("names the stops between, except those that the map does not show", () => {
    const nowhere = { ...DROP, city: "Nowhere At All", zip: null };
    const map = laneMap({
      ...lane(SALT_LAKE, DENVER),
      ...unmeasured,
      stops: stopsText([DROP, nowhere, PICKUP]),
    });
    expect(map).toEqual({
      src: "/maps/4/ut-saltlakecity.nv-elko.nv-wells.co-denver.svg",
      alt: "Map: Salt Lake City, UT to Denver, CO by Elko, NV; Wells, NV",
    });
  });

  it.each([
    ["St. Louis", "MO", "mo-saintlouis"],
    ["WINSTON-SALEM", "NC", "nc-winstonsalem"],
    [" coeur d'alene ", "ID", "id-coeurdalene"],
    ["East St. Louis", "IL", "il-eastsaintlouis"],
    ["Land O’ Lakes", "FL", "fl-landolakes"],
  ])("%j, %s is %s", (city, state, slug) => {
    expect(cityNamed(city, state)?.slug).toBe(slug);
    expect(cityBySlug(slug)).toEqual(cityNamed(city, state));
  });

  it("comes from the ZIP code if a load names no city", () => {
    expect(laneMap({ ...lane([null, null], DENVER, "84104-1234"), ...unmeasured })?.src).toContain(
      "ut-saltlakecity.",
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
  ])("does not exist for %s, which the map cannot show", (_, zip) => {
    const overseas = lane([null, null], DENVER, zip);
    expect(laneMap({ ...overseas, ...unmeasured })).toBeNull();
    expect(lanesMap([overseas, lane(SALT_LAKE, DENVER)])?.alt).toBe("Map of the lane on this page");
  });

  it("can be drawn for every ZIP code that has a map", () => {
    const zips = Object.keys(zipcodes.codes);
    const lanes = sample(zips, Math.ceil(zips.length / 10), "ZIP codes with a map").flatMap((zip) => {
      const src = laneMap({ ...lane([null, null], DENVER, zip), ...unmeasured })?.src;
      return src ? [lastPart(src)] : [];
    });
    const different = [...new Set(lanes.map((each) => each.replace(/(.+)\..+/, "$1.$1")))];
    expect(different.length).toBeGreaterThan(draws({ usual: 2_500, full: 25_000 }));
    const inTwenties = different.flatMap((_, at) =>
      at % 20 ? [] : [different.slice(at, at + 20).join("~")],
    );
    expect(inTwenties.filter((each) => drawLanes(each) === null)).toEqual([]);
  });

  it("contains each lane of a list once, and twenty at most", () => {
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
    "ut-saltlakecity.co-denver",
    "wa-seattle.fl-miami",
    "ak-anchorage.hi-honolulu",
    "ga-atlanta.ga-atlanta",
    Array(20).fill("ca-rancho-cucamonga.nc-winston-salem").join("~"),
    ["wa-seattle", "or-portland", "ca-san-diego", "me-portland"]
      .flatMap((from) =>
        ["fl-miami", "tx-laredo", "mn-duluth", "va-norfolk", "nv-elko"].map((to) => `${from}.${to}`),
      )
      .join("~"),
  ];
  it.each(LANES)("of %s is a small self-contained image", (lanes) => {
    const svg = drawLanes(lanes) ?? "";
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="[-\d.]+ [-\d.]+ [\d.]+ [\d.]+" font-size="[\d.]+">.*<\/svg>$/s,
    );
    expect(svg).not.toMatch(/NaN|Infinity|undefined|null|<script|href|http(?!:\/\/www.w3.org\/2000\/svg")/);
    expect(svg).toContain("prefers-color-scheme:dark");
    expect(gzipSync(svg).byteLength).toBeLessThan(12_000);
  });

  it("shows Alaska and Hawaii only for their own lanes, and without the other states", () => {
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

  const wayIn = (lanes: string) => /class="way" d="([^"]+)"/.exec(drawLanes(lanes) ?? "")?.[1] ?? "";
  const spotsIn = (path: string) => {
    let at: [number, number] = [0, 0];
    return [...path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => {
      at = [at[0] + Number(x), at[1] + Number(y)];
      return at;
    });
  };

  it("draws the estimate's route: around Lake Michigan, and through Winnemucca", () => {
    const around = spotsIn(wayIn("wi-milwaukee.mi-grand-rapids"));
    const [, chicago = 0] = projection([-87.63, 41.8]) ?? [];
    expect(Math.max(...around.map(([, y]) => y))).toBeGreaterThan(chicago);
    const across = spotsIn(wayIn("nv-reno.nv-elko"));
    const [x = 0, y = 0] = projection([-117.74, 40.97]) ?? [];
    expect(Math.min(...across.map((spot) => Math.hypot(spot[0] - x, spot[1] - y)))).toBeLessThan(3);
    for (const [lane, ends] of [
      ["wi-milwaukee.mi-grand-rapids", around],
      ["nv-reno.nv-elko", across],
    ] as const) {
      const dots = /class="dot" d="M([\d.]+),([\d.]+)h0M([\d.]+),([\d.]+)/.exec(drawLanes(lane) ?? "");
      const [x, y, endX, endY] = (dots ?? []).slice(1).map(Number);
      expect(ends[0]).toEqual([x, y]);
      expect(ends.at(-1)?.map((value) => Math.round(value * 10) / 10)).toEqual([endX, endY]);
    }
  });

  it("omits invisible bends, so that no route takes more than 350 bytes", () => {
    const long = ["ca-los-angeles.ny-new-york", "wa-seattle.fl-miami", "me-caribou.ca-san-diego"];
    for (const lane of [...long, "nv-reno.nv-elko", "wi-milwaukee.mi-grand-rapids"]) {
      const way = wayIn(lane);
      expect(spotsIn(way).length).toBeGreaterThan(2);
      expect(way.length).toBeLessThan(350);
    }
  });

  it.each(["ak-anchorage.wa-seattle", "hi-honolulu.hi-hilo", "tx-laredo.hi-hilo"])(
    "draws a straight line for %s",
    (lane) => expect(wayIn(lane)).toMatch(/^M[\d.]+,[\d.]+l-?[\d.]+,-?[\d.]+$/),
  );

  it("follows no road if an engine measured the miles", () => {
    const [road, line] = [wayIn("wi-milwaukee.mi-grand-rapids"), wayIn("wi-milwaukee.mi-grand-rapids.line")];
    expect(line).not.toBe(road);
    const southmost = (way: string) =>
      Math.max(...[...way.matchAll(/,(\d+(?:\.\d+)?)/g)].map(([, y]) => Number(y)));
    expect(southmost(line)).toBeLessThan(220);
  });

  it("has a new version in its URL if the roads change", () => {
    const rest = JSON.stringify([PARAMETERS, BARRIERS]);
    const roads = [INTERSTATES, EXPRESSWAYS, HIGHWAYS, TOWNS, rest].join();
    const digest = createHash("sha256").update(roads.replace(/\s+/g, " ")).digest("hex").slice(0, 8);
    // Maps are cached for a year. If roads or parameters change, routes change too: raise MAP_VERSION and
    // update the digest below.
    expect({ version: MAP_VERSION, digest }).toEqual({ version: "4", digest: "1c81f34b" });
  });

  it("names the cities of one lane, the northern one above its dot", () => {
    const svg = drawLanes("co-denver.ut-saltlakecity") ?? "";
    const heights = [...svg.matchAll(/<text x="[-\d.]+" y="([-\d.]+)">(Denver|Salt Lake City)</g)];
    expect(heights.map(([, , name]) => name)).toEqual(["Denver", "Salt Lake City"]);
    expect(Number(heights[0]?.[1])).toBeGreaterThan(Number(heights[1]?.[1]));
    expect(drawLanes("co-denver.ut-saltlakecity~tx-dallas.ga-atlanta")).not.toContain(">Denver<");
  });

  it("puts a city's name where it does not cover the line", () => {
    // The roads leave Salt Lake City and Ontario to the north, so their names are below.
    for (const lane of ["ut-saltlakecity.co-denver", "ca-ontario.nm-albuquerque"]) {
      const svg = drawLanes(lane) ?? "";
      const [, x, y] = /class="dot" d="M([-\d.]+),([-\d.]+)/.exec(svg) ?? [];
      const [, nameX, nameY] = /<text x="([-\d.]+)" y="([-\d.]+)">(?:Salt|Ontario)/.exec(svg) ?? [];
      expect(nameX).toBe(x);
      expect(Number(nameY)).toBeGreaterThan(Number(y));
    }
  });

  it("leads through the stops between, each with a dot", () => {
    const direct = drawLanes("ut-saltlakecity.co-denver") ?? "";
    const byElko = drawLanes("ut-saltlakecity.nv-elko.co-denver") ?? "";
    const dotsIn = (svg: string) => /class="dot" d="([^"]+)"/.exec(svg)?.[1]?.match(/M/g)?.length;
    expect([direct, byElko].map(dotsIn)).toEqual([2, 3]);
    const legs = ["ut-saltlakecity.nv-elko", "nv-elko.co-denver"].map((leg) => drawLanes(leg) ?? "");
    const startsIn = (svg: string) =>
      [...(/class="way" d="([^"]+)"/.exec(svg)?.[1] ?? "").matchAll(/M[-\d.]+,[-\d.]+/g)].map(([at]) => at);
    expect(startsIn(byElko)).toEqual(legs.flatMap(startsIn));
    const most = ["ut-saltlakecity", ...Array(8).fill("nv-elko"), "co-denver"].join(".");
    expect(drawLanes(most)).not.toBeNull();
    expect(drawLanes("ut-saltlakecity.hi-hilo.co-denver")).toContain(INSETS.HI);
  });

  it("names a city once if a lane starts and ends there", () => {
    expect(drawLanes("nv-reno.nv-reno")?.match(/>Reno</g)).toHaveLength(1);
  });

  it("does not overlap the labels of small states", () => {
    const svg = drawLanes("tn-memphis.oh-columbus") ?? "";
    const names = [...svg.matchAll(/class="state" x="([\d.]+)" y="([\d.]+)">([A-Z]+)</g)];
    const width = Number(/viewBox="\S+ \S+ (\S+)/.exec(svg)?.[1]);
    expect(names.map(([, , , name]) => name)).toEqual(expect.arrayContaining(["DE", "VA", "PA"]));
    for (const [at, [, x, y]] of names.entries())
      for (const [, otherX, otherY] of names.slice(at + 1)) {
        const [across, down] = [Math.abs(Number(x) - Number(otherX)), Math.abs(Number(y) - Number(otherY))];
        expect(across > 0.05 * width || down > 0.04 * width).toBe(true);
      }
  });

  it.each([
    "",
    "ut-saltlakecity",
    "ut-saltlakecity.line",
    "ut-saltlakecity.co-nowhere",
    "ut-saltlakecity.co-nowhere.co-denver",
    "ut-saltlakecity.co-denver.road",
    "ut-saltlakecity.line.co-denver",
    "ut-saltlakecity.co-denver.line.line",
    "ut-saltlakecity.co-denver~",
    "ut-saltlakecity.__proto__",
    "<script>.co-denver",
    "pr-sanjuan.co-denver",
    Array(21).fill("ut-saltlakecity.co-denver").join("~"),
    // Ten cities at most, and more than two only on a map of one lane.
    ["ut-saltlakecity", ...Array(9).fill("nv-elko"), "co-denver"].join("."),
    "ut-saltlakecity.nv-elko.co-denver~nv-reno.nv-elko",
  ])("is none for %j", (lanes) => expect(drawLanes(lanes)).toBeNull());

  it("uses the outline from us-atlas", async () => {
    expect(await drawStates()).toBe(readFileSync("app/distance/us-outline.ts", "utf8"));
    expect(LAND.length + BORDERS.length).toBeLessThan(20_000);
  });
});
