import "../../fixtures/servers/own-database";

import { describe, expect, it } from "vitest";
import { savedSearchesOf } from "~/alerts/queries.server";
import { saveSearch } from "~/alerts/save-search.server";
import { MOST_SEARCHES } from "~/alerts/words";
import { saveLoad, savePerson } from "~/builders";
import { loader as savedSearches } from "~/routes/loads/saved-searches";
import { loader as search } from "~/routes/loads/search";
import { statementsOf } from "../../fixtures/count-statements";

const driverWith = async (...queries: string[]) => {
  const driver = await savePerson({ role: "driver" });
  for (const query of queries)
    await saveSearch({ viewer: driver, params: new URLSearchParams(query), fields: { name: "Mine" } });
  return driver;
};

describe("twenty saved searches need as many statements as one", () => {
  it("on their page", async () => {
    const queries = Array.from({ length: MOST_SEARCHES }, (_, at) => `min_rate=${at + 1}`);
    const [few, many] = [await driverWith("min_rate=1"), await driverWith(...queries)];
    const [small, large] = [
      await statementsOf(savedSearches, few, "/saved-searches"),
      await statementsOf(savedSearches, many, "/saved-searches"),
    ];
    expect(small.data).toMatchObject({ searches: { length: 1 } });
    expect(large.data).toMatchObject({ searches: { length: MOST_SEARCHES } });
    expect(large.statements).toBe(small.statements);
    expect(large.statements).toBeLessThanOrEqual(3);
  });

  it("and one more on the page that edits a search", async () => {
    const owner = await savePerson({ role: "shipper" });
    const query = "origin_city=Changing%20Town";
    for (let load = 0; load < 12; load++)
      await saveLoad({ owner, terms: { origin_address_city: "Changing Town" } });
    const driver = await driverWith(query);
    const [saved] = await savedSearchesOf(driver);
    const plain = await statementsOf(search, driver, `/search?${query}`);
    const changing = await statementsOf(search, driver, `/search?${query}&saved=${saved?.id}`);
    expect(changing.data).toMatchObject({
      data: { rows: { length: 10 }, saving: { saved: { name: "Mine" } } },
    });
    expect(changing.statements).toBe(plain.statements + 1);
  });
});
