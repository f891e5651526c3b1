import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { loads } from "db/schema";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { buildLoad, mergeRows, saveLoad, savePerson, saveRows } from "~/builders";
import { manyLoads } from "../../tests/fixtures/scenes/many-loads";
import { TWO_STOPS } from "../../tests/fixtures/terms/stops-between";
import { countWords, inWords } from "./found-words.server";
import { readBoardSearch, searchBoard } from "./search-board.server";

/** Costs of 80 cents per mile and $20 per working hour. */
const COSTS = {
  fuelPriceMills: 4_000,
  milesPerGallon: 6.4,
  otherMileMills: 175,
  fixedMonthCents: 462_000,
  daysAMonth: 21,
};

let viewer: Awaited<ReturnType<typeof savePerson>>;

beforeAll(async () => {
  await manyLoads(150);
  viewer = await savePerson({ role: "driver" });
});

const words = async (query: string) => {
  const reading = await readBoardSearch(viewer, new URLSearchParams(query));
  return countWords(reading)(await searchBoard(reading));
};

it("a search that finds 150 loads says 100+ on every page", async () => {
  for (const page of [1, 2, 15]) expect(await words(`page=${page}`)).toBe("100+ loads");
});

it.each(["page=16", "page=99999"])("%s is beyond the end", async (query) => {
  expect(await words(query)).toBe("No loads on this page");
});

it("a search of two pages says the same number on both", async () => {
  const owner = await savePerson({ role: "shipper" });
  const terms = { origin_address_city: "Winnemucca" };
  await saveRows(mergeRows(Array.from({ length: 12 }, () => buildLoad({ owner, terms }).rows)));
  for (const query of ["", "&page=2", "&sort=rate"])
    expect(await words(`origin_city=Winnemucca${query}`)).toBe("12 loads");
  expect(await words("origin_city=Nowhere")).toBe("No loads");
});

const page = { rows: [], next: null, further: null, amongBest: false, beyond: null };
it.each([
  [0, "No loads"],
  [1, "1 load"],
  [2, "2 loads"],
])("%i on the only page reads %j", async (count, text) => {
  const reading = await readBoardSearch(viewer, new URLSearchParams());
  expect(await countWords(reading)({ ...page, rows: Array(count) })).toBe(text);
});

it("a search that reached its cost bound says “so far”", async () => {
  const reading = await readBoardSearch(viewer, new URLSearchParams());
  const further = { ...page, further: "1.2.3" };
  expect(await countWords(reading)(further)).toBe("Nothing found so far");
  expect(await countWords(reading)({ ...further, rows: Array(3) })).toBe("Loads found so far");
});

it("a load in the city itself is in town; a load nearby or in another city of that name is not", async () => {
  const owner = await savePerson({ role: "shipper", profile: { rating: 4.5 } });
  const from = async (state: string | null, city: string, zip: string) => {
    const terms = { origin_address_city: city, origin_address_state: state, origin_address_zip: zip };
    return (await saveLoad({ owner, terms: { ...terms, weight_lb: 42_000, length_ft: 53 } })).loadId;
  };
  const [here, namesake] = [
    await from("IL", "springfield", "62704"),
    await from("MO", "Springfield", "65807"),
  ] as const;
  const [capital, around] = [
    await from(null, "Washington", "20019"),
    await from("VA", "Arlington", "22204"),
  ] as const;
  const rowsOf = async (query: string) => {
    const { rows } = await searchBoard(await readBoardSearch(viewer, new URLSearchParams(query)));
    return new Map(rows.map((row) => [row.load_id, inWords(row, Date.now())]));
  };
  const springfield = await rowsOf("origin_city=Springfield");
  expect(springfield.get(here)).toMatchObject({
    miles: expect.stringMatching(/^in town( · [^d]+)?$/),
    rating: 4.5,
    size: "42,000\u00a0lb · 53\u00a0ft",
  });
  expect(springfield.get(namesake)?.miles).toMatch(/^\d{3}\u00a0mi away/);
  expect((await rowsOf("origin_city=Washington, DC")).get(capital)?.miles).toMatch(/^in town/);
  const near = await rowsOf("origin_city=Washington, DC&origin_radius=50");
  expect(near.get(around)?.miles).toMatch(/^\d+\u00a0mi away/);
  expect(near.get(around)?.miles).toMatch(/ · \$\d+\.\d\d incl\. deadhead$/);
});

it("show no load farther away than the radius", async () => {
  const viewer = await savePerson({ role: "driver" });
  // Reno to Winnemucca is 142 great-circle miles, which are about 170 miles by road.
  const { loadId } = await saveLoad({
    terms: {
      origin_address_city: "Winnemucca",
      origin_address_state: "NV",
      origin_address_zip: "89445",
    },
  });
  const milesWithin = async (radius: number) => {
    const params = new URLSearchParams({
      origin_city: "89501",
      origin_radius: String(radius),
      sort: "deadhead",
    });
    const { rows } = await searchBoard(await readBoardSearch(viewer, params));
    return rows.find((row) => row.load_id === loadId)?.deadhead;
  };
  const miles = await milesWithin(200);
  expect(miles).toBeGreaterThan(150);
  expect(await milesWithin(150)).toBeUndefined();
  expect(await milesWithin((miles ?? 0) - 1)).toBeUndefined();
  expect(await milesWithin((miles ?? 0) + 1)).toBe(miles);
});

it.each([
  [{ pickup_time: null }, /^\w+, \w+ \d+ – /],
  [{ pickup_time: "09:30" }, /, 9:30\sAM P[SD]T – /],
  [{ pickup_time: "09:30", pickup_until: "15:00" }, /, 9:30\sAM–3:00\sPM P[SD]T – /],
])("show the pickup's time with its zone, and both ends of a window: %j", async (times, words) => {
  const terms = { origin_address_city: "Elko", origin_address_state: "NV", ...times };
  const { loadId } = await saveLoad({ terms });
  const reading = await readBoardSearch(viewer, new URLSearchParams("origin_city=Elko, NV&sort=posted"));
  const { rows } = await searchBoard(reading);
  const row = rows.find(({ load_id }) => load_id === loadId);
  expect(row && inWords(row, Date.now()).dates).toMatch(words);
});

it("the profit counts a dock for each stop between, on loads that otherwise are the same", async () => {
  const owner = await savePerson({ role: "shipper" });
  const terms = { origin_address_city: "Gerlach", total_rate_cents: 200_000, calculated_miles: 540 };
  await saveLoad({ owner, terms });
  const { loadId } = await saveLoad({ owner, terms });
  await db().update(loads).set({ stops: TWO_STOPS }).where(eq(loads.load_id, loadId));
  const reading = await readBoardSearch(viewer, new URLSearchParams("origin_city=Gerlach"));
  const truck = { costs: COSTS, startFor: () => null };
  const found = (await searchBoard(reading)).rows.map((row) => [row.between, inWords(row, 0, truck).profit]);
  expect(found.sort()).toEqual([
    [0, expect.stringContaining("Profit $1,210 to $1,380")],
    [2, expect.stringContaining("Profit $1,130 to $1,340")],
  ]);
});
