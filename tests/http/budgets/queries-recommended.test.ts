import "../../fixtures/servers/own-database";

import { database } from "db/client";
import { describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { loader as dashboard } from "~/routes/loads/dashboard";
import { loader as details } from "~/routes/loads/load-details.$loadId";
import { loader as recommended } from "~/routes/loads/recommended";
import { statementsOf } from "../../fixtures/count-statements";
import { dayFromNow } from "../../fixtures/days";

/** Places that are far from each other and from all other loads. */
const REMOTE = { 1: ["Honolulu", "HI", "96813"], 40: ["Anchorage", "AK", "99501"] } as const;
type Many = keyof typeof REMOTE;

interface Scene {
  driver: BuiltPerson;
  loadId: string;
}

/**
 * The driver is about to pick up a load. `many` other loads start at its destination in the next few days.
 */
async function sceneOf(many: Many): Promise<Scene> {
  const [city, state, zip] = REMOTE[many];
  const { client } = database();
  await client.execute({
    sql: "UPDATE loads SET deleted_at = 1 WHERE origin_address_state = ?",
    args: [state],
  });
  const owner = await savePerson({ role: "shipper" });
  const start = { origin_address_city: city, origin_address_state: state, origin_address_zip: zip };
  for (let load = 0; load < many; load++) await saveLoad({ owner, terms: start });
  const driver = await savePerson({ role: "driver" });
  const end = {
    destination_address_city: city,
    destination_address_state: state,
    destination_address_zip: zip,
    pickup_date: dayFromNow(1),
    delivery_date: dayFromNow(1),
  };
  const { loadId } = await saveLoad({ driver, status: "pickup", terms: end });
  return { driver, loadId };
}

async function statementsFor(loader: unknown, { driver, loadId }: Scene, path: string) {
  const { statements, data } = await statementsOf(loader, driver, path, { loadId });
  return { statements, data: data as Record<string, unknown[]> };
}

const PAGES: [name: string, loader: unknown, path: string, list: string, shows: number, bound: number][] = [
  ["the page of recommended loads", recommended, "/recommended", "rows", 20, 10],
  ["the first tab of a driver's dashboard", dashboard, "/dashboard", "suggested", 3, 13],
  ["a load with the next loads from its drop-off", details, "/load-details/of-the-scene", "reloads", 3, 17],
];

describe("recommendations among forty loads need no more statements than among one", () => {
  it.each(PAGES)("%s", async (_, loader, path, list, shows, bound) => {
    const [few, many] = [await sceneOf(1), await sceneOf(40)];
    const [small, large] = [await statementsFor(loader, few, path), await statementsFor(loader, many, path)];
    expect(small.data[list]).toHaveLength(1);
    expect(large.data[list]).toHaveLength(shows);
    expect(large.statements).toBeLessThanOrEqual(small.statements);
    expect(small.statements).toBeLessThanOrEqual(bound);
  });

  it("and need none on a tab that does not show them", async () => {
    const { statements, data } = await statementsFor(
      dashboard,
      await sceneOf(1),
      "/dashboard?tab=pre-pickup",
    );
    expect(data.suggested).toBeNull();
    expect(statements).toBeLessThanOrEqual(7);
  });
});
