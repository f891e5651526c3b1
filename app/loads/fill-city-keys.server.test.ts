import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { loads } from "db/schema";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { saveLoad } from "~/builders";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { loadRow } from "../../tests/fixtures/read-back";
import { plansOf } from "../../tests/fixtures/watch-queries";
import { fillCityKeys } from "./fill-city-keys.server";

const NONE = { origin_city_key: null, destination_city_key: null };
const without = (loadId: string, set: object = NONE) =>
  db().update(loads).set(set).where(eq(loads.load_id, loadId));

it("gives loads of an older version the keys of their cities, by an index, whatever their status", async () => {
  const terms = { origin_address_city: "O’Fallon", destination_address_city: null };
  const made = [
    await saveLoad({ terms }),
    await saveLoad({ status: "complete", terms: { ...terms, archived_at: 1 } }),
    await saveLoad({ terms: { ...terms, expired_at: 1 } }),
    await saveLoad({ terms: { origin_address_city: null, destination_address_city: "..." } }),
    await saveLoad({ terms: { origin_address_city: "", destination_address_city: "Ft. Worth" } }),
    await saveLoad({ terms: { origin_address_city: null, destination_address_city: null } }),
  ];
  const before = await Promise.all(made.map(({ loadId }) => loadRow(loadId)));
  for (const { loadId } of made) await without(loadId);
  const plans = await plansOf(fillCityKeys);
  expect(plans[0]?.join()).toContain("loads_without_city_key");
  expect(await Promise.all(made.map(({ loadId }) => loadRow(loadId)))).toEqual(before);
  expect(before.map((row) => [row.origin_city_key, row.destination_city_key])).toEqual([
    ["ofallon", null],
    ["ofallon", null],
    ["ofallon", null],
    [null, ""],
    ["", "fortworth"],
    [null, null],
  ]);
  expect(await fillCityKeys()).toBe(0);
});

it("does not write the key of a city that an edit replaces at that moment", async () => {
  const { loadId } = await saveLoad({ terms: { origin_address_city: "St. Louis" } });
  await without(loadId);
  const edit = () =>
    without(loadId, { origin_address_city: "Reno", origin_city_key: "reno", destination_city_key: "denver" });
  await betweenLookAndWrite(edit, { of: fillCityKeys });
  expect((await loadRow(loadId)).origin_city_key).toBe("reno");
});
