import "../../fixtures/servers/own-database";

import { describe, expect, it } from "vitest";
import { saveLoad } from "~/builders";
import { loader as searchPage } from "~/routes/loads/search";
import {
  type Data,
  driverWithCosts,
  FEW,
  MANY,
  PAGES,
  rows,
  shipper,
  statementsFor,
  times,
} from "../tables/pages-with-many-rows";

describe("a page sends no more statements for forty rows than for one", () => {
  it.each(Object.entries(PAGES))("%s", async (_, { loader, bound, shows = MANY, set, rows: shown }) => {
    const [few, many] = [await set(FEW), await set(MANY)];
    const [small, large] = [await statementsFor(loader, few), await statementsFor(loader, many)];
    if (shown) expect([shown(small.data, FEW), shown(large.data, MANY)]).toEqual([FEW, shows]);
    expect(large.statements).toBeLessThanOrEqual(small.statements);
    expect(small.statements).toBeLessThanOrEqual(bound);
    expect(large.statements, "statements of the page with many rows").toBeGreaterThan(0);
  });
});

// Every page except the last also counts the loads.
it.each([
  [FEW, "Wells", "89835", 5],
  [MANY, "Ely", "89301", 7],
])(
  "a search by profit among %i loads sends a bounded number of statements",
  async (many, city, zip, bound) => {
    const owner = await shipper();
    const terms = { origin_address_city: city, origin_address_state: "NV", origin_address_zip: zip };
    await times(many, () => saveLoad({ owner, terms }));
    const query = new URLSearchParams({ origin_city: `${city}, NV`, sort: "profit_per_mile" });
    const scene = { who: await driverWithCosts(), path: `/search?${query}` };
    const { statements, data } = await statementsFor(searchPage, scene);
    expect(data.data).toMatchObject({ sort: "profit_per_mile" });
    expect(rows(data.data as Data)).toBe(Math.min(many, 10));
    expect(statements).toBeLessThanOrEqual(bound);
  },
);
