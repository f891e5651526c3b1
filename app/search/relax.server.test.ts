import "../../tests/fixtures/servers/own-database";

import { beforeAll, describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { chipsOf } from "./chips";
import { relaxations } from "./relax.server";
import { type BoardPage, centersOf, readBoardSearch } from "./search-board.server";

let driver: BuiltPerson;

beforeAll(async () => {
  driver = await savePerson({ role: "driver" });
  await saveLoad({ terms: { equipment_type: "V", origin_address_city: "Reno" } });
});

async function hints(query: string, found: Partial<Pick<BoardPage, "rows" | "beyond">>): Promise<string[]> {
  const params = new URLSearchParams(query);
  const resolved = await readBoardSearch(driver, params);
  const chips = chipsOf(resolved.search.filters, params, centersOf(resolved), resolved.unused);
  const offered = await relaxations(resolved, params, chips)({ rows: [], beyond: null, ...found });
  return offered.map(({ label, count, href }) => `${label}: ${count} by ${href}`);
}

const NARROW = "origin_city=Reno&equipment_type=R";
const WIDER = "Without “Reefer”: 1 by /search?origin_city=Reno";

describe("a page without loads", () => {
  it.each([
    ["the only one", NARROW],
    ["one opened by a cursor", `${NARROW}&page=4&after=1.2.3`],
    ["one opened by its number", `${NARROW}&page=2`],
  ])("suggests filters to remove: %s", async (_, query) => {
    expect(await hints(query, {})).toContain(WIDER);
  });

  it.each([
    [
      "two filters if one is not enough",
      "origin_city=Reno&equipment_type=R&min_rate=900000",
      ["Without “At least $900,000” and “Reefer”: 1 by /search?origin_city=Reno"],
    ],
    ["at most two such pairs", "origin_city=Elko&equipment_type=R&destination_city=Zzqq&origin_state=NV", []],
    [
      "the whole board if nothing else helps",
      "min_rate=900000&equipment_type=R&max_weight=1&max_length=1",
      ["All open loads: 1 by /search"],
    ],
    [
      "the loads around the destination",
      "destination_city=Aurora&destination_state=CO",
      [
        "To within 150 mi of Aurora: 1 by /search?destination_city=Aurora&destination_state=CO&destination_radius=150",
      ],
    ],
    [
      "a place together with the state that only identified it",
      "origin_city=Elko&origin_state=NV&origin_radius=25",
      ["Without “Within 25 mi of Elko, NV”: 1 by /search?"],
    ],
    [
      "one of two days that exclude each other",
      "origin_date=2090-01-02&destination_date=2090-01-01",
      ["Without “Earliest pickup Mon, Jan 2, 2090”: 1 by /search?destination_date=2090-01-01"],
    ],
  ])("names %s", async (_, query, expected) => {
    const offered = await hints(query, {});
    for (const hint of expected) expect(offered).toContain(hint);
    expect(offered.length).toBeGreaterThan(0);
    expect(offered.length).toBeLessThanOrEqual(2);
  });

  it("suggests nothing if no filter is set, or if the page number is too high", async () => {
    expect(await hints("", {})).toEqual([]);
    expect(await hints(`${NARROW}&page=9999`, { beyond: 2_000 })).toEqual([]);
  });
});
