import "../../tests/fixtures/servers/own-database";

import { database } from "db/client";
import { beforeAll, describe, expect, it } from "vitest";
import { type BuiltPerson, savePerson } from "~/builders";
import { saveCosts } from "~/costs/save-costs.server";
import { beginCount } from "~/search/engine/count-matches.server";
import { find } from "~/search/engine/find.server";
import { readMatches } from "~/search/engine/run.server";
import { SORTS, type Sort } from "~/search/engine/sorts";
import { Random } from "~/seed/random";
import { draws, seedFor } from "../../tests/fixtures/sample";
import { unevenBoard } from "../../tests/fixtures/scenes/uneven-board";
import { everyLoad, type LoadByHand } from "../../tests/fixtures/search-by-hand";
import { someSearch } from "../../tests/fixtures/some-search";
import { hiddenWords } from "./found-words.server";
import { type ResolvedSearch, readBoardSearch, searchBoard } from "./search-board.server";

/** Small enough for every search to read its smallest scan completely. */
const LOADS = 1_200;
const DRAWN = draws({ usual: 15, full: 60 });
const MOST_DRAWN = 500;

let driver: BuiltPerson;
let byHand: LoadByHand[];
let hidden: Set<number>;

beforeAll(async () => {
  await unevenBoard(LOADS);
  const profile = { equipment_type: "V", max_weight_lb: 44_000 } as const;
  driver = await savePerson({ role: "driver", profile });
  const costs = { fuel_price: "4", miles_per_gallon: "6.4", other_per_mile: "0.2", fixed_month: "4000" };
  await saveCosts({ viewer: driver, fields: { ...costs, days_month: "20" } });
  const { client } = database();
  for (const sql of [
    "insert into hidden_loads select ?, load_id, 1 from loads where rowid % 6 = 0",
    "insert into hidden_brokers select ?, id, 1 from profiles where user_type = 'shipper' and rowid % 4 = 0",
    // Loads hidden by other users must not change the results.
    "insert into hidden_loads select id, load_id, 1 from loads join profiles on id <> ? and user_type = 'shipper' limit 9",
  ])
    await client.execute({ sql, args: [driver.id] });
  const { rows } = await client.execute({
    sql: `select rowid as id from loads where load_id in (select load_id from hidden_loads where driver_id = ?1)
      or owner_id in (select broker_id from hidden_brokers where driver_id = ?1)`,
    args: [driver.id],
  });
  hidden = new Set(rows.map(({ id }) => Number(id)));
  byHand = await everyLoad();
});

const all = async ({ boardQuery, sort }: ResolvedSearch) =>
  find(boardQuery, { sort, after: null, limit: 2 * LOADS, offset: 0, read: readMatches });

/** Returns the same search twice: with and without the loads that the driver hid. */
async function both(params: URLSearchParams) {
  const without = await readBoardSearch(driver, params);
  return { without, hiding: await readBoardSearch({ ...driver, hides: true }, params) };
}

describe("a search leaves out what the driver hid, in every order, and nothing else", () => {
  it.each(Object.keys(SORTS) as Sort[])("%s", async (sort) => {
    const random = new Random(seedFor(`hidden ${sort}`));
    let compared = 0;
    for (let drawn = 0; drawn < DRAWN || (compared === 0 && drawn < MOST_DRAWN); drawn++) {
      const params = someSearch(random, byHand, { sort });
      const { without, hiding } = await both(params);
      const [everything, found] = [await all(without), await all(hiding)];
      if (everything.amongBest || everything.stoppedAt) continue;
      const left = everything.rows.filter(({ id }) => !hidden.has(id)).map(({ id }) => id);
      expect([String(params), found.rows.map(({ id }) => id)]).toEqual([String(params), left]);
      compared += everything.rows.length - left.length;

      const page = await searchBoard(hiding);
      expect([String(params), page.rows.length]).toEqual([String(params), Math.min(10, left.length)]);
      const [count] = await beginCount([hiding.boardQuery], 100)();
      expect([String(params), count?.count]).toEqual([String(params), Math.min(100, left.length)]);
      const less = Math.min(100, everything.rows.length - left.length);
      const words = less === 0 ? "" : `${less}${less === 100 ? "+" : ""} hidden load${less === 1 ? "" : "s"}`;
      expect([String(params), await hiddenWords(hiding)]).toEqual([String(params), words]);
    }
    expect(compared, "hidden loads that were compared").toBeGreaterThan(0);
  });
});

it("a driver who hid nothing has no further condition, and nothing is counted", async () => {
  const { without } = await both(new URLSearchParams("origin_state=TX"));
  expect(without.boardQuery.hiddenBy).toBeUndefined();
  expect(await hiddenWords(without)).toBe("");
});
