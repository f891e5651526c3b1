import "../../tests/fixtures/own-database";

import { type BuiltPerson, savePerson } from "db/builders";
import { database } from "db/client";
import { addLoads } from "db/seed/bulk";
import { Random } from "db/seed/random";
import { beforeAll, describe, expect, it } from "vitest";
import { earliestToday } from "~/platform/dates";
import { everyLoad, fits, type LoadByHand, sortedBy } from "../../tests/fixtures/search-by-hand";
import { someSearch } from "../../tests/fixtures/some-search";
import { readBoardSearch, searchBoard } from "./search-board.server";
import { SORTS, type Sort } from "./sorts";

/** Enough for both ways of searching: short walks are read whole, long ones followed. */
const LOADS = 8_000;

let driver: BuiltPerson;
let loads: LoadByHand[];

beforeAll(async () => {
  await addLoads(database(), LOADS);
  const { client } = database();
  await client.execute("UPDATE loads SET load_status = 'pending' WHERE rowid % 7 = 0");
  await client.execute("UPDATE loads SET weight_lb = NULL, calculated_miles = NULL WHERE rowid % 11 = 0");
  await client.execute("UPDATE loads SET posted_at = 1790000000000 WHERE rowid % 5 = 0");
  await client.execute("UPDATE loads SET pickup_date = '2020-01-01' WHERE rowid % 23 = 0");
  driver = await savePerson({ role: "driver" });
  loads = await everyLoad();
}, 60_000);

const read = (params: URLSearchParams, nowMs?: number) => readBoardSearch(driver, params, nowMs);

/** The first pages as somebody reads them who follows "Next". */
async function follow(params: URLSearchParams, pages: number, nowMs: number) {
  const rows: string[] = [];
  const address = new URLSearchParams(params);
  for (let page = 1; page <= pages; page++) {
    const found = await searchBoard(await read(address, nowMs));
    rows.push(...found.rows.map((row) => row.load_id));
    const goOn = found.next ?? found.further;
    if (!goOn) break;
    address.set("page", String(page + 1));
    address.set("after", goOn);
  }
  return rows;
}

describe.each(Object.keys(SORTS) as Sort[])("searches sorted by %s", (sort) => {
  it("find what looking at every load finds, in that order, each once, by cursor and by number", async () => {
    const random = new Random(Object.keys(SORTS).indexOf(sort) + 1);
    for (let round = 0; round < 40; round++) {
      const params = someSearch(random, loads, { sort });
      const reading = await read(params);
      const fitting = loads.filter((load) => fits(load, reading, earliestToday()));
      const byId = new Map(fitting.map((load) => [load.load_id, load]));
      const keys = fitting.map((load) => sortedBy(load, reading)).sort((a, b) => a - b);
      const keysOf = (ids: readonly string[]) =>
        ids.map((id) => {
          const load = byId.get(id);
          return load ? sortedBy(load, reading) : Number.NaN;
        });
      // Distances are rounded in two places: a tenth of a mile more or less.
      const near = (expected: number[]) => expected.map((key) => expect.closeTo(key, -0.2));

      const followed = await follow(params, 4, reading.asked.nowMs);
      expect(new Set(followed).size, String(params)).toBe(followed.length);
      expect(keysOf(followed).slice(0, 40), String(params)).toEqual(near(keys.slice(0, followed.length)));
      expect(followed.length, String(params)).toBe(Math.min(40, keys.length));

      params.set("page", "2");
      const second = await searchBoard(await read(params, reading.asked.nowMs));
      expect(keysOf(second.rows.map((row) => row.load_id)), String(params)).toEqual(near(keys.slice(10, 20)));
    }
  });
});
