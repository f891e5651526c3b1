import "../../tests/fixtures/servers/own-database";

import { isDeepStrictEqual } from "node:util";
import { database, db } from "db/client";
import { loads } from "db/schema";
import { OPEN_LOAD } from "db/schema/board-indexes";
import { getTableColumns, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { keysOfLoad, keysOfSearch } from "~/alerts/lookup-keys.server";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { find } from "~/search/engine/find.server";
import { readMatches } from "~/search/engine/run.server";
import { Random } from "~/seed/random";
import { draws, seedFor } from "../../tests/fixtures/sample";
import { unevenBoard } from "../../tests/fixtures/scenes/uneven-board";
import { everyLoad, type LoadByHand } from "../../tests/fixtures/search-by-hand";
import { someSearch } from "../../tests/fixtures/some-search";
import { FIELDS, FLAGS, LIST_FIELDS } from "./filters";
import { canTake, criteriaOf, fits, isOver } from "./fits.server";
import { queryOf } from "./query-of";
import { type ResolvedSearch, readBoardSearch } from "./search-board.server";

/** Small enough for every search to read its smallest scan completely. */
const LOADS = 1_200;

const LEAST_DRAWN = draws({ usual: 90, full: 300 });
/** More searches are generated until there are this many. */
const LEAST = { fitting: 50, none: 10 };
const MOST_DRAWN = 2_000;

let driver: BuiltPerson;
let byHand: LoadByHand[];

beforeAll(async () => {
  await unevenBoard(LOADS);
  const { client } = database();
  await client.execute("UPDATE loads SET equipment_type = NULL, length_ft = NULL WHERE rowid % 13 = 0");
  await client.execute(
    "UPDATE loads SET origin_address_city = upper(origin_address_city) WHERE rowid % 3 = 0",
  );
  await client.execute(
    "UPDATE loads SET origin_address_state = NULL, origin_area = origin_area % 10000 WHERE rowid % 17 = 0",
  );
  await client.execute(
    "UPDATE loads SET destination_latitude = NULL, destination_longitude = NULL, destination_area = destination_area / 10000 * 10000 WHERE rowid % 19 = 0",
  );
  for (const end of ["origin", "destination"])
    await client.execute(
      `UPDATE loads SET ${end}_address_city = replace(replace(${end}_address_city, 'Saint ', 'St. '), 'Fort ', 'FT ') WHERE rowid % 2 = 0`,
    );
  driver = await savePerson({
    role: "driver",
    profile: { equipment_type: "V", max_weight_lb: 44_000, max_length_ft: 48, hazmat_license: true },
  });
  byHand = await everyLoad();
});

const openLoads = () =>
  db()
    .select({ ...getTableColumns(loads), row: sql<number>`rowid` })
    .from(loads)
    .where(sql.raw(OPEN_LOAD));

async function foundBy({ boardQuery }: ResolvedSearch): Promise<Set<number>> {
  const { rows, stoppedAt } = await find(boardQuery, {
    sort: "newest",
    after: null,
    limit: 2 * LOADS,
    offset: 0,
    read: readMatches,
  });
  expect(stoppedAt, "a search reads its smallest scan completely").toBeNull();
  return new Set(rows.map(({ id }) => id));
}

it("random searches use every filter, so that each one is compared", () => {
  const random = new Random(1);
  const drawn = new Set<string>();
  const somewhere = { origin_address_city: "Reno", origin_address_state: "NV", origin_address_zip: "89501" };
  const load = {
    ...somewhere,
    destination_address_city: "Elko",
    destination_address_state: "NV",
    destination_address_zip: "89801",
  };
  for (let round = 0; round < 500; round++)
    for (const name of someSearch(random, [
      load as unknown as Parameters<typeof someSearch>[1][number],
    ]).keys())
      drawn.add(name);
  const all = [...FIELDS.map(({ name }) => name), ...LIST_FIELDS.map(({ name }) => name), ...FLAGS];
  expect([...drawn].sort()).toEqual(all.sort());
});

describe("a load fits a search if and only if the search finds it", () => {
  it.each([
    ["for any viewer", {}],
    ["for loads that the driver can take", { can_take: "true" }],
  ])("%s", async (_, fixed) => {
    const random = new Random(seedFor("fits"));
    const board = await openLoads();
    const counted = { fitting: 0, none: 0 };
    const isEnough = () => counted.fitting >= LEAST.fitting && counted.none >= LEAST.none;
    let drawn = 0;
    for (; drawn < LEAST_DRAWN || (!isEnough() && drawn < MOST_DRAWN); drawn++) {
      const params = someSearch(random, byHand, fixed);
      const resolved = await readBoardSearch(driver, params);
      const { driver: abilities, nowMs } = resolved.boardQuery;
      const criteria = JSON.parse(JSON.stringify(criteriaOf(resolved.boardQuery))) as ReturnType<
        typeof criteriaOf
      >;
      const fitting = board.filter(
        (load) => fits(criteria, load, nowMs) && (!abilities || canTake(load, abilities)),
      );
      const found = await foundBy(resolved);
      expect(new Set(fitting.map(({ row }) => row)), String(params)).toEqual(found);

      // A matching load has at least one of the search's lookup keys.
      const keys = keysOfSearch(criteria);
      expect(keys.length, String(params)).toBeGreaterThan(0);
      expect(new Set(keys).size).toBe(keys.length);
      const missed = fitting.filter((load) => !keysOfLoad(load).some((each) => keys.includes(each)));
      expect(
        missed.map(({ load_id }) => load_id),
        `${params} under ${keys}`,
      ).toEqual([]);

      // Reading the canonical URL returns the same search, and writing that search returns the same URL.
      const again = await readBoardSearch(driver, new URLSearchParams(queryOf(resolved.search)), nowMs);
      if (!isDeepStrictEqual(again.boardQuery, resolved.boardQuery))
        expect(await foundBy(again), queryOf(resolved.search)).toEqual(found);
      expect(queryOf(again.search)).toBe(queryOf(resolved.search));
      counted[found.size > 0 ? "fitting" : "none"] += 1;
    }
    const told = `${drawn} searches of some-search.ts: ${counted.fitting} found loads, ${counted.none} found none`;
    expect(isEnough(), `${told}: at least ${LEAST.fitting} and ${LEAST.none} are needed to compare`).toBe(
      true,
    );
  });
});

it.each([
  ["origin_city=Reno, NV&origin_radius=50", "o#5"],
  ["origin_city=Reno", "o=reno"],
  ["origin_city=St. Louis&equipment_type=V&equipment_type=F&equipment_type=R", "o=saintlouis:V"],
  ["origin_state=NV&origin_state=UT", "o@NV"],
  ["origin_state=NV&origin_state=UT&destination_city=ELKO", "d=elko"],
  ["destination_state=NV&equipment_type=V", "d@NV:V"],
  ["origin_state=NV&equipment_type=V&equipment_type=F&equipment_type=R&equipment_type=SD", "o@NV$"],
  ["equipment_type=V&equipment_type=R", "*:V"],
  ["min_rate=2000", "*"],
])("%s is stored under %s", async (query, start) => {
  const resolved = await readBoardSearch(driver, new URLSearchParams(query));
  const keys = keysOfSearch(criteriaOf(resolved.boardQuery));
  expect(keys[0]).toMatch(new RegExp(`^${start.replace("*", "\\*")}`));
  expect(keys.length).toBeLessThan(12);
});

it.each(["origin", "destination"])("a city as %s is found in every spelling", async (end) => {
  for (const [typed, cities] of [
    ["St. Louis", ["Saint Louis", "st louis", "ST. LOUIS"]],
    ["fort worth", ["Ft. Worth", "FT WORTH", "Fort Worth"]],
    ["Mt Vernon", ["Mount Vernon", "Mt. Vernon"]],
  ] as const) {
    const made = await Promise.all(
      cities.map((city) => saveLoad({ terms: { [`${end}_address_city`]: city, weight_lb: 77_777 } })),
    );
    for (const sort of ["newest", "rate"]) {
      const params = new URLSearchParams({ [`${end}_city`]: typed, sort });
      const resolved = await readBoardSearch(driver, params);
      const found = await foundBy(resolved);
      const criteria = criteriaOf(resolved.boardQuery);
      const board = (await openLoads()).filter((load) => fits(criteria, load, resolved.boardQuery.nowMs));
      expect(new Set(board.map(({ row }) => row))).toEqual(found);
      const ids = board.map(({ load_id }) => load_id);
      for (const { loadId } of made) expect([typed, ids.includes(loadId)]).toEqual([typed, true]);
      const other = await readBoardSearch(driver, new URLSearchParams({ [`${end}_city`]: `${typed}s` }));
      expect((await foundBy(other)).size).toBe(0);
    }
  }
});

it("a search whose last day has passed is over", async () => {
  const over = async (query: string) =>
    isOver(criteriaOf((await readBoardSearch(driver, new URLSearchParams(query))).boardQuery), "2026-11-24");
  expect(await over("destination_date=2026-11-23")).toBe(true);
  expect(await over("destination_date=2026-11-24")).toBe(false);
  expect(await over("origin_date=2026-11-01")).toBe(false);
});
