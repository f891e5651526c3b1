import "../../tests/fixtures/servers/own-board";

import { database } from "db/client";
import { beforeAll, describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { saveCosts } from "~/costs/save-costs.server";
import { find } from "~/search/engine/find.server";
import { readMatches } from "~/search/engine/run.server";
import { SMALL_SCAN } from "~/search/engine/small-scans.server";
import { SORTS, type Sort } from "~/search/engine/sorts";
import { Random } from "~/seed/random";
import { earliestToday } from "~/text/dates";
import { ENDS } from "~/trade/ends";
import { draws, seedFor } from "../../tests/fixtures/sample";
import { makeUneven } from "../../tests/fixtures/scenes/uneven-board";
import { everyLoad, fits, type LoadByHand, sortedBy } from "../../tests/fixtures/search-by-hand";
import { someSearch } from "../../tests/fixtures/some-search";
import { deepestPage, type ResolvedSearch, readBoardSearch, searchBoard } from "./search-board.server";

let driver: BuiltPerson;
let loads: LoadByHand[];

beforeAll(async () => {
  await makeUneven();
  const { client } = database();
  for (const [kind, every] of [
    ["'LBO_RGN'", 13],
    ["'OTHER'", 17],
    ["NULL", 19],
  ] as const)
    await client.execute(`UPDATE loads SET equipment_type = ${kind} WHERE rowid % ${every} = 0`);
  driver = await savePerson({
    role: "driver",
    profile: { equipment_type: "RGN", max_weight_lb: 46_000, max_length_ft: 52, tanker_endorsement: true },
  });
  // High fixed costs, so that the order by profit differs from the order by rate.
  const fields = { fuel_price: "4", miles_per_gallon: "6.4", other_per_mile: "0.2" };
  await saveCosts({ viewer: driver, fields: { ...fields, fixed_month: "12000", days_month: "20" } });
  loads = await everyLoad();
});

const read = (params: URLSearchParams, nowMs?: number) => readBoardSearch(driver, params, nowMs);

async function follow(params: URLSearchParams, pages: number, nowMs: number) {
  const rows: string[] = [];
  let amongBest = false;
  const address = new URLSearchParams(params);
  for (let page = 1; page <= pages; page++) {
    const found = await searchBoard(await read(address, nowMs));
    rows.push(...found.rows.map((row) => row.load_id));
    amongBest ||= found.amongBest;
    const goOn = found.next ?? found.further;
    if (!goOn) break;
    address.set("page", String(page + 1));
    address.set("after", goOn);
  }
  return { rows, amongBest };
}

/** From this radius on, a search may have read only some loads of each area (`amongBest`). */
const WIDE_MILES = 300;

async function howFound(params: URLSearchParams, { boardQuery, sort }: ResolvedSearch): Promise<string> {
  const page = { sort, after: null, limit: 40, offset: 0, read: readMatches };
  const { strategy, rows, stoppedAt, amongBest = false } = await find(boardQuery, page);
  const missing = amongBest
    ? " It sorts among the best paid only (amongBest), as it does if no index covers a filter."
    : "";
  const bound = stoppedAt ? " It stopped at its cost bound." : "";
  return `${params}: the strategy "${strategy}" finds ${rows.length} loads at first.${missing}${bound}`;
}

/** @returns the number of matching loads */
async function compare(params: URLSearchParams): Promise<number> {
  const resolved = await read(params);
  const today = earliestToday();
  const fitting = loads.filter((load) => fits(load, resolved, today));
  const byId = new Map(fitting.map((load) => [load.load_id, load]));
  const keys = fitting.map((load) => sortedBy(load, resolved)).sort((a, b) => a - b);
  const keysOf = (ids: readonly string[]) =>
    ids.map((id) => {
      const load = byId.get(id);
      return load ? sortedBy(load, resolved) : Number.NaN;
    });
  // Rounding in SQL and in JavaScript may differ, such as by a tenth of a mile.
  const near = (expected: number[]) => expected.map((key) => expect.closeTo(key, -0.5));
  const { rows: followed, amongBest } = await follow(params, 4, resolved.boardQuery.nowMs);
  const second = new URLSearchParams([...params, ["page", "2"]]);
  const found = await searchBoard(await read(second, resolved.boardQuery.nowMs));
  try {
    expect(new Set(followed).size, "each load once").toBe(followed.length);
    if (amongBest && Number(params.get("origin_radius")) >= WIDE_MILES) {
      const shown = keysOf(followed);
      expect(shown, "loads that fit, in order").toEqual(near([...shown].sort((a, b) => a - b)));
      return fitting.length;
    }
    expect(followed.length, "as many loads as fit by hand, or forty").toBe(Math.min(40, keys.length));
    expect(keysOf(followed).slice(0, 40), "sort values, compared with those by hand").toEqual(
      near(keys.slice(0, followed.length)),
    );
    expect(keysOf(found.rows.map((row) => row.load_id)), "sort values of the second page").toEqual(
      near(keys.slice(10, 20)),
    );
  } catch (error) {
    if (error instanceof Error) error.message = `${await howFound(params, resolved)} ${error.message}`;
    throw error;
  }
  return fitting.length;
}

describe.each(Object.keys(SORTS) as Sort[])("searches sorted by %s", (sort) => {
  it("find the same loads as a check of every load, in the same order, each once, by cursor and by number", async () => {
    const random = new Random(seedFor(sort));
    for (let drawn = 0; drawn < draws({ usual: 12, full: 40 }); drawn++)
      await compare(someSearch(random, loads, { sort }));
  });

  it("for chosen equipment find only the loads that the driver can take", async () => {
    const counts: number[] = [];
    for (const kinds of ["TANK", "TANK&equipment_type=RGN", "LBO_RGN&equipment_type=V", "OTHER"]) {
      const asked = `equipment_type=${kinds}&can_take=true&sort=${sort}`;
      counts.push(await compare(new URLSearchParams(asked)));
      await compare(new URLSearchParams(`${asked}&origin_city=75201&origin_radius=500`));
    }
    expect(counts.map((count) => count > 0)).toEqual([false, true, true, true]);
  });
});

it.each(Object.keys(SORTS) as Sort[])("a radius without a ZIP code finds nothing, by %s", async (sort) => {
  for (const end of ENDS) {
    const around = `sort=${sort}&${end}_city=Staten Island, NY&${end}_radius=1`;
    for (const more of ["", "&page=2", "&after=1.2.3", "&destination_state=CA", "&origin_state=TX"]) {
      const resolved = await read(new URLSearchParams(around + more));
      expect(resolved.boardQuery.ends[end].areas).toEqual([]);
      expect(await searchBoard(resolved)).toMatchObject({ rows: [], next: null, further: null });
    }
  }
});

describe("a minimum rate of 0", () => {
  it.each(["min_rate_per_mile=0&sort=rate_per_mile", "min_rate=0&sort=rate", "min_rate_per_mile=0"])(
    "excludes no load: %s",
    async (query) => {
      const params = new URLSearchParams(query);
      const resolved = await read(params);
      const today = earliestToday();
      const count = loads.filter((load) => fits(load, resolved, today)).length;
      const last = Math.ceil(count / 10);
      params.set("page", String(last));
      const { rows, next } = await searchBoard(await read(params));
      expect([rows.length, next]).toEqual([count - 10 * (last - 1), null]);
    },
  );
});

it.each([
  ["equipment_type=V", 2_000],
  ["origin_city=Dallas&sort=rate", 2_000],
  ["origin_city=00000", 2_000],
  ["origin_state=TX", 100],
  ["origin_city=Dallas, TX", 100],
  ["origin_city=75201", 100],
  ["destination_city=75201", 100],
  ["destination_city=Reno&destination_radius=50", 100],
  ["origin_city=Dallas&sort=deadhead", 100],
])("%s opens by number up to page %d", async (query, deepest) => {
  const params = new URLSearchParams(query);
  expect(deepestPage(await read(params))).toBe(deepest);
  params.set("page", String(deepest + 1));
  expect(await searchBoard(await read(params))).toMatchObject({ rows: [], next: null, beyond: deepest });
});

it("loads from Washington, DC, which have no state, are found there", async () => {
  const terms = {
    origin_address_city: "Washington",
    origin_address_state: null,
    origin_address_zip: "20001",
  };
  const { loadId } = await saveLoad({ terms });
  for (const query of ["origin_city=Washington, DC", "origin_city=washington, dc&origin_radius=25"]) {
    const resolved = await read(new URLSearchParams(query));
    const { rows } = await searchBoard(resolved);
    expect(resolved.search.problems).toEqual({});
    expect([query, rows.map((row) => row.load_id).includes(loadId)]).toEqual([query, true]);
  }
});

it("orders with deadhead find all cities of one name, even those far from the largest", async () => {
  const far = "origin_longitude > -100 AND rowid % 2 = 0";
  await database().client.execute(
    `UPDATE loads SET origin_address_city = 'Elko', origin_city_key = 'elko' WHERE ${far}`,
  );
  loads = await everyLoad();
  for (const sort of ["deadhead", "rate_per_mile_deadhead", "profit_per_mile", "profit_per_hour"])
    expect(await compare(new URLSearchParams(`origin_city=Elko&sort=${sort}`))).toBeGreaterThan(SMALL_SCAN);
});
