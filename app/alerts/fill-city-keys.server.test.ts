import "../../tests/fixtures/servers/own-database";

import { database, db } from "db/client";
import { saved_search_anchors, saved_searches } from "db/schema";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { savePerson } from "~/builders";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { plansOf } from "../../tests/fixtures/watch-queries";
import { deleteSearch } from "./delete-search.server";
import { fillSearchedCityKeys } from "./fill-city-keys.server";
import { saveSearch } from "./save-search.server";

/** Saves a search as the migration of an older database leaves it: with its city and an approximate key. */
async function oldSearch(query: string, city: string) {
  const viewer = await savePerson({ role: "driver" });
  await saveSearch({ viewer, params: new URLSearchParams(query), fields: { name: "Mine" } });
  const [saved] = await db().select().from(saved_searches).where(eq(saved_searches.person_id, viewer.id));
  if (!saved) throw new Error("The search is not saved.");
  const { client } = database();
  await client.batch(
    [
      {
        sql: "update saved_searches set asked = json_set(asked, '$.ends.origin.city', ?, '$.ends.origin.cityKey', 'other') where saved_search_id = ?",
        args: [city, saved.saved_search_id],
      },
      {
        sql: "update saved_search_anchors set anchor = 'o=other' where saved_search_id = ?",
        args: [saved.saved_search_id],
      },
    ],
    "write",
  );
  return { viewer, saved };
}

const stored = async (id: string) => ({
  asked: (await db().select().from(saved_searches).where(eq(saved_searches.saved_search_id, id)))[0]?.asked,
  keys: (
    await db().select().from(saved_search_anchors).where(eq(saved_search_anchors.saved_search_id, id))
  ).map(({ anchor }) => anchor),
});

it("replaces the city of a saved search with its key, once", async () => {
  const { saved } = await oldSearch("origin_city=Ste. Genevieve, MO&min_rate=900", "Ste. Genevieve");
  const { saved: without } = await oldSearch("origin_state=NV", "N. Las Vegas");
  const plans = await plansOf(fillSearchedCityKeys);
  expect(plans[0]?.join()).toContain("saved_searches_with_city");
  expect(await stored(saved.saved_search_id)).toEqual({ asked: saved.asked, keys: ["o=saintgenevieve"] });
  expect(await stored(without.saved_search_id)).toMatchObject({ keys: ["o=northlasvegas"] });
  expect(await fillSearchedCityKeys()).toBe(0);
});

it("does not change a search that its driver deletes at that moment", async () => {
  const { viewer, saved } = await oldSearch("origin_city=St. Louis, MO", "St. Louis");
  const remove = () => deleteSearch({ viewer, searchId: saved.saved_search_id });
  await betweenLookAndWrite(remove, { of: fillSearchedCityKeys });
  expect(await stored(saved.saved_search_id)).toEqual({ asked: undefined, keys: [] });
});
