import "../../tests/fixtures/own-database";

import { type BuiltPerson, saveLoad, savePerson } from "db/builders";
import { beforeAll, describe, expect, it } from "vitest";
import { chipsOf } from "./chips";
import { relaxations } from "./relax.server";
import { type BoardPage, centersOf, readBoardSearch } from "./search-board.server";

let driver: BuiltPerson;

beforeAll(async () => {
  driver = await savePerson({ role: "driver" });
  await saveLoad({ terms: { equipment_type: "V", origin_address_city: "Reno" } });
});

/** What is offered for a page of the search that came out so. */
async function hints(query: string, found: Partial<Pick<BoardPage, "rows" | "beyond">>): Promise<string[]> {
  const params = new URLSearchParams(query);
  const reading = await readBoardSearch(driver, params);
  const chips = chipsOf(reading.search.filters, params, centersOf(reading), reading.unused);
  const offered = await relaxations(driver, reading, params, chips, { rows: [], beyond: null, ...found });
  return offered.map(({ label, count, href }) => `${label}: ${count} by ${href}`);
}

const NARROW = "origin_city=Reno&equipment_type=R";
const WIDER = "Without “Reefer”: 1 by /search?origin_city=Reno";

describe("a page without loads", () => {
  it.each([
    ["the only one", NARROW],
    ["one that was followed", `${NARROW}&page=4&after=1.2.3`],
    ["one opened by its number", `${NARROW}&page=2`],
  ])("says what to take away: %s", async (_, query) => {
    expect(await hints(query, {})).toContain(WIDER);
  });

  it("has nothing to take away where nothing was asked, or its number is beyond those that open", async () => {
    expect(await hints("", {})).toEqual([]);
    expect(await hints(`${NARROW}&page=9999`, { beyond: 2_000 })).toEqual([]);
  });
});
