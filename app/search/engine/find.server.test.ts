import "../../../tests/fixtures/servers/own-board";

import { database } from "db/client";
import { beforeAll, expect, it } from "vitest";
import { type BuiltPerson, savePerson } from "~/builders";
import { readBoardSearch } from "~/search/search-board.server";
import { makeUneven } from "../../../tests/fixtures/scenes/uneven-board";
import { find, STRATEGIES } from "./find.server";
import { readMatches } from "./run.server";

let driver: BuiltPerson;

beforeAll(async () => {
  await makeUneven();
  const { client } = database();
  await client.execute(
    "UPDATE loads SET origin_address_city = 'Elko', origin_city_key = 'elko' WHERE origin_longitude > -100 AND rowid % 2 = 0",
  );
  // Loads that require no endorsements are too rare to fill a page within the cost bound.
  await client.execute("UPDATE loads SET required_twic = 1 WHERE rowid % 4000 <> 0");
  driver = await savePerson({ role: "driver" });
}, 120_000);

const EXAMPLES: readonly (readonly [strategy: string, query: string])[] = [
  ["quick try in order", ""],
  ["deadhead over a broad area", "origin_city=75201&sort=deadhead"],
  ["small lane", "origin_state=TX&destination_state=CA&sort=rate"],
  ["small scan", "min_rate=999999"],
  ["rare in order, covered by an index", "origin_city=Elko&sort=rate"],
  ["rate with deadhead from a city", "origin_city=Elko&sort=rate_per_mile_deadhead"],
  ["in order", "equipment_type=V&min_rate_per_mile=1"],
  ["deadhead", "origin_city=Dallas, TX&origin_radius=500&min_rate=100&sort=deadhead"],
  ["covered by an index", "min_rate=1&endorsement=none"],
];

it("every strategy has an example", () => {
  expect(EXAMPLES.map(([strategy]) => strategy)).toEqual(STRATEGIES.map(([strategy]) => strategy));
});

it.each(EXAMPLES)("the strategy “%s” completes the page of %s", async (strategy, query) => {
  const { boardQuery, sort } = await readBoardSearch(driver, new URLSearchParams(query));
  const found = await find(boardQuery, { sort, after: null, limit: 11, offset: 0, read: readMatches });
  expect([found.strategy, found.stoppedAt, found.amongBest ?? false]).toEqual([strategy, null, false]);
});

it.each(EXAMPLES)(
  "the page is the same with prefetching, as with a hosted database: %s",
  async (_, query) => {
    const { boardQuery, sort } = await readBoardSearch(driver, new URLSearchParams(query));
    const page = { sort, after: null, limit: 11, offset: 3, read: readMatches };
    const near = await find(boardQuery, page);
    const target = database();
    target.embedded = false;
    try {
      expect(await find(boardQuery, page)).toEqual(near);
    } finally {
      target.embedded = true;
    }
  },
);
