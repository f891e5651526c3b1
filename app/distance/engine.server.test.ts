import "../../tests/fixtures/servers/own-database";
import { db } from "db/client";
import { road_miles } from "db/schema";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { locate } from "~/places/directory.server";
import { greatCircleMiles } from "~/places/great-circle";
import { deleteOld } from "~/retention/delete-old.server";
import { RETENTION } from "~/retention/rules.server";
import { DAY_MS } from "~/text/time";
import { stopsText } from "~/trade/stops";
import { ends, engineThat, IN_COLORADO, IN_UTAH } from "../../tests/fixtures/servers/distance-engine";
import { DROP, PICKUP } from "../../tests/fixtures/terms/stops-between";
import { isWorthMeasuring, LEGS_AT_ONCE, measureMiles } from "./engine.server";
import { pairOf, storedMiles, storeMiles } from "./miles-cache.server";

const settings = vi.hoisted(() => ({ url: undefined as string | undefined }));
vi.mock("~/platform/env.server", async (original) => {
  const { env, ...others } = await original<typeof import("~/platform/env.server")>();
  return { ...others, env: () => ({ ...env(), DISTANCE_ENGINE_URL: settings.url }) };
});

const NOW = Date.parse("2026-11-21T12:00:00Z");
const LANE = ends(IN_UTAH, IN_COLORADO);
const BACK = ends(IN_COLORADO, IN_UTAH);
const cached = () => db().select().from(road_miles).orderBy(road_miles.origin);

beforeEach(async () => void (await db().delete(road_miles)));
afterEach(() => {
  settings.url = undefined;
  vi.restoreAllMocks();
});

const NOWHERE = { ...PICKUP, city: null };

describe("by stops between", () => {
  const byElko = { ...LANE, stops: stopsText([DROP]) };
  const legs = [ends(IN_UTAH, DROP), ends(DROP, IN_COLORADO)];

  it("the miles are the sum of the legs", async () => {
    const measured = await Promise.all([...legs, byElko].map((way) => measureMiles(way, NOW)));
    const [first, second, whole] = measured.map(({ calculated_miles }) => Number(calculated_miles));
    expect(whole).toBeCloseTo(Number(first) + Number(second), 1);
  });

  it("the miles are unknown if those of a leg are", async () => {
    const nowhere = { ...DROP, city: "Nowhere At All", zip: null };
    const way = { ...LANE, stops: stopsText([DROP, nowhere]) };
    expect(await measureMiles(way, NOW)).toMatchObject({ calculated_miles: null, miles_due_at: null });
  });

  it("an engine is asked for each leg that the cache lacks", async () => {
    const { url, asked } = await engineThat((response) => response.end('{"distance":250.04}'));
    settings.url = url;
    expect(await measureMiles(byElko, NOW)).toMatchObject({ calculated_miles: 500, miles_source: "engine" });
    expect(asked).toHaveLength(2);
    const further = { ...LANE, stops: stopsText([DROP, PICKUP]) };
    expect(await measureMiles(further, NOW)).toMatchObject({ calculated_miles: 750 });
    expect(asked).toHaveLength(4);
  });

  it("an engine is asked for a limited number of legs at once, and each has its own time limit", async () => {
    settings.url = "http://engine.test";
    const held: (() => void)[] = [];
    const asked = vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
      await new Promise<void>((go) => held.push(go));
      return new Response('{"distance":10}');
    });
    const limits = vi.spyOn(AbortSignal, "timeout");
    // The cache has no entry for a state alone, so the engine is asked about each leg.
    const way = { ...ends({ state: "UT" }, { state: "CO" }), stops: stopsText(Array(8).fill(NOWHERE)) };
    const measured = Promise.all([way, way].map((each) => measureMiles(each, NOW)));
    await new Promise(setImmediate);
    expect([asked.mock.calls.length, limits.mock.calls.length]).toEqual([LEGS_AT_ONCE, LEGS_AT_ONCE]);
    while (held.length > 0) {
      for (const go of held.splice(0)) go();
      await new Promise(setImmediate);
    }
    expect((await measured).map(({ calculated_miles }) => calculated_miles)).toEqual([90, 90]);
    expect(asked).toHaveBeenCalledTimes(18);
  });

  it("the miles are due again if the engine fails for a leg", async () => {
    const { url } = await engineThat((response) => response.writeHead(500).end());
    settings.url = url;
    const measured = await measureMiles(byElko, NOW);
    expect(measured.calculated_miles).toBeNull();
    expect(measured.miles_due_at).toBeGreaterThan(NOW);
  });
});

describe("without an engine", () => {
  it.each([
    ["by ZIP code", { zip: "84104" }, { zip: "80216" }],
    ["by nine-digit ZIP code", { zip: "84104-1234" }, { zip: "80216-0001" }],
    ["by city and state", { city: "Salt Lake City", state: "UT" }, { city: "Denver", state: "CO" }],
    ["by city in lower case", { city: "salt lake city ", state: "UT" }, { city: "denver", state: "CO" }],
    [
      "by city, if the ZIP code is unknown",
      { city: "Salt Lake City", state: "UT", zip: "00000" },
      IN_COLORADO,
    ],
    [
      "by city, if the ZIP code is in another state",
      { city: "Salt Lake City", state: "UT", zip: "80216" },
      { city: "Denver", state: "CO", zip: "84104" },
    ],
    ["by one end's ZIP code and the other's city", { zip: "84104" }, { city: "Denver", state: "CO" }],
  ])("the miles are estimated %s, and marked as estimates", async (_, origin, destination) => {
    const measured = await measureMiles(ends(origin, destination), NOW);
    expect(measured).toMatchObject({ miles_source: "estimate", miles_due_at: null });
    expect(measured.calculated_miles).toBeGreaterThan(490);
    expect(measured.calculated_miles).toBeLessThan(550);
    expect(await cached()).toEqual([]);
  });

  it.each([
    ["St. Louis", "Saint Louis", "MO"],
    ["Ft. Worth", "Fort Worth", "TX"],
    ["Mt Vernon", "Mount Vernon", "WA"],
    ["O'Fallon", "O Fallon", "MO"],
    ["Coeur d’Alene", "Coeur D Alene", "ID"],
  ])("%s is as far as %s", async (written, full, state) => {
    const known = await measureMiles(ends({ city: full, state }, IN_COLORADO), NOW);
    expect(known.calculated_miles).toBeGreaterThan(500);
    expect(await measureMiles(ends({ city: written, state }, IN_COLORADO), NOW)).toEqual(known);
  });

  it("New York has its true position, even though the directory misplaces one of its ZIP codes", async () => {
    const place = { city: "New York", state: "NY", zip: null };
    const middle = locate(place);
    expect(locate({ ...place, zip: "10200" })).toEqual(middle);
    expect(middle && greatCircleMiles(middle, { latitude: 40.754, longitude: -73.984 })).toBeLessThan(1);
  });

  it.each([
    ["nothing at all", {}],
    ["an unknown ZIP code", { zip: "00000" }],
    ["another state's ZIP code", { state: "NV", zip: "84104" }],
    ["an unknown city", { city: "Nowhere at All", state: "UT" }],
    ["a city without its state", { city: "Denver" }],
    ["a state alone", { state: "UT" }],
    ["an island", { city: "Honolulu", state: "HI" }],
    ["names of object properties", { city: "constructor", state: "toString", zip: "__proto__" }],
  ])("the miles stay empty from %s", async (_, origin) => {
    const empty = { calculated_miles: null, miles_source: "estimate", miles_due_at: null };
    expect(await measureMiles(ends(origin, IN_COLORADO), NOW)).toEqual(empty);
    expect(await measureMiles(ends(IN_COLORADO, origin), NOW)).toEqual(empty);
  });

  it("an estimate is not measured again", () => {
    expect(isWorthMeasuring("estimate")).toBe(false);
    expect(isWorthMeasuring("engine")).toBe(false);
  });
});

describe("with an engine", () => {
  it("the app uses its answer and caches it for this direction", async () => {
    const { url, asked } = await engineThat((response) => response.end('{"distance":523.456}'));
    settings.url = url;
    const measured = { calculated_miles: 523.5, miles_source: "engine", miles_due_at: null };
    expect(await measureMiles(LANE, NOW)).toEqual(measured);
    expect(await measureMiles(LANE, NOW + DAY_MS)).toEqual(measured);
    expect(asked).toHaveLength(1);
    await measureMiles(BACK, NOW);
    expect(asked).toHaveLength(2);
    expect(await cached()).toEqual([
      { origin: "80216", destination: "84104", miles: 523.5, measured_at: NOW },
      { origin: "84104", destination: "80216", miles: 523.5, measured_at: NOW },
    ]);
    expect([isWorthMeasuring("estimate"), isWorthMeasuring("engine")]).toEqual([true, false]);
  });

  it("an OSRM engine is chosen by its URL scheme", async () => {
    const { url, asked } = await engineThat((response) =>
      response.end('{"code":"Ok","routes":[{"distance":800000}]}'),
    );
    settings.url = `osrm+${url}`;
    expect(await measureMiles(LANE, NOW)).toMatchObject({ calculated_miles: 497.1, miles_source: "engine" });
    expect(asked[0]?.url).toContain("/route/v1/driving/");
  });

  it("a failure leaves the miles empty, to be measured again in a minute, and caches nothing", async () => {
    const { url } = await engineThat((response) => response.writeHead(500).end());
    settings.url = url;
    expect(await measureMiles(LANE, NOW)).toEqual({
      calculated_miles: null,
      miles_source: "engine",
      miles_due_at: NOW + 60_000,
    });
    expect(await cached()).toEqual([]);
  });

  it("a lane without a road is not measured again", async () => {
    const { url } = await engineThat((response) => response.writeHead(400).end('{"code":"NoRoute"}'));
    settings.url = `osrm+${url}`;
    expect(await measureMiles(LANE, NOW)).toMatchObject({ calculated_miles: null, miles_due_at: null });
  });
});

describe("the cache of pairs", () => {
  const pair = { origin: "84104", destination: "80216" };

  it("identifies places by ZIP code, else by city and state, never by street", () => {
    expect(pairOf(LANE)).toEqual(pair);
    expect(pairOf(ends({ ...IN_UTAH, zip: undefined }, { zip: "80216-1234" }))).toEqual({
      origin: "saltlakecity, UT",
      destination: "80216",
    });
    expect(pairOf(ends({ street: "1 Depot Street" }, IN_COLORADO))).toBeNull();
  });

  it.each([
    ["another city's load with the same unknown ZIP code", { city: "Miami", state: "FL", zip: "00000" }],
    ["the same city without a ZIP code", { city: "Elko", state: "NV" }],
    ["the same city with its correct ZIP code", { city: "Elko", state: "NV", zip: "89801" }],
  ])("does not use an answer for an unknown ZIP code for %s", async (_, other) => {
    const elko = { city: "Elko", state: "NV", zip: "00000" };
    const { url, asked } = await engineThat((response, { body }) =>
      response.end(JSON.stringify({ distance: body.includes("Elko, NV, 00000") ? 100 : 2000 })),
    );
    settings.url = url;
    expect(await measureMiles(ends(elko, IN_COLORADO), NOW)).toMatchObject({ calculated_miles: 100 });
    expect(await measureMiles(ends(other, IN_COLORADO), NOW)).toMatchObject({ calculated_miles: 2000 });
    expect(await measureMiles(ends(elko, IN_COLORADO), NOW)).toMatchObject({ calculated_miles: 100 });
    expect(asked).toHaveLength(2);
  });

  it("does not identify a place by a ZIP code of another state, or by an unknown one", () => {
    const wrong = ends({ city: "Denver", state: "CO", zip: "84104" }, { zip: "80216" });
    expect(pairOf(wrong)?.origin).toBe("denver, CO 84104");
    expect(pairOf(ends({ zip: "00000" }, IN_COLORADO))).toBeNull();
    expect(pairOf(ends({ state: "CO", zip: "84104" }, IN_COLORADO))).toBeNull();
  });

  it("stores the newest answer for half a year", async () => {
    await storeMiles(pair, 500, NOW);
    await storeMiles(pair, 510, NOW + DAY_MS);
    expect(await storedMiles(pair, NOW + 100 * DAY_MS)).toBe(510);
    expect(await storedMiles(pair, NOW + 182 * DAY_MS)).toBeNull();
  });

  it("has a bounded size", async () => {
    const few = { ...RETENTION.road_miles, most: 2 };
    for (let day = 0; day < 5; day++)
      await storeMiles({ ...pair, origin: `8410${day}` }, 500, NOW + day * DAY_MS);
    await deleteOld("road_miles", NOW + 181 * DAY_MS, few);
    expect((await cached()).map(({ origin }) => origin)).toEqual(["84103", "84104"]);
    await deleteOld("road_miles", NOW + 400 * DAY_MS, few);
    expect(await cached()).toEqual([]);
  });
});
