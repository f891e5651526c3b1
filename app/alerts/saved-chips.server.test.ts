import "../../tests/fixtures/servers/own-database";

import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { HOUR_MS } from "~/text/time";
import { saveSearch } from "./save-search.server";
import { prefetchSavedChips } from "./saved-chips.server";

const chipsOf = (id: string, query = "", nowMs = Date.now()) =>
  prefetchSavedChips(sql<string>`${id}`, new URLSearchParams(query), nowMs)();

it("the searches with the most new loads come first, at most five, and none of another driver's", async () => {
  const owner = await savePerson({ role: "shipper" });
  for (const city of ["Elko", "Elko", "Wells"])
    await saveLoad({ owner, terms: { origin_address_city: city } });
  const [driver, other] = [await savePerson({ role: "driver" }), await savePerson({ role: "driver" })];
  for (const city of ["Ely", "Wells", "Elko", "Reno", "Fallon", "Lovelock"])
    await saveSearch({
      viewer: driver,
      params: new URLSearchParams({ origin_city: city }),
      fields: { name: city },
    });
  const chips = await chipsOf(driver.id);
  expect(chips).toEqual([
    { name: "Elko", href: "/search?origin_city=Elko", fresh: "2 new" },
    { name: "Wells", href: "/search?origin_city=Wells", fresh: "1 new" },
    ...["Ely", "Reno", "Fallon"].map((name) => ({ name, href: `/search?origin_city=${name}` })),
  ]);
  const dayLater = await chipsOf(driver.id, "", Date.now() + 25 * HOUR_MS);
  expect(dayLater.some(({ fresh }) => fresh)).toBe(false);
  expect(await chipsOf(driver.id, "origin_city=Elko")).toEqual([]);
  expect(await chipsOf(other.id)).toEqual([]);
});
