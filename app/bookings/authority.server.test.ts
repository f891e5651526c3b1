import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { carrier_facts, carrier_records } from "db/schema";
import { expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { loadFacts } from "~/loads/queries.server";
import { judge, judgedDriver } from "./driver.server";

it.each([
  [true, true, "meets"],
  [true, false, "does not"],
  // The registry has not answered, or does not list the number yet.
  [true, null, undefined],
  [false, null, undefined],
])("a registry that knows the carrier (%s) and lets it operate (%s): %s", async (known, allowed, verdict) => {
  const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  const { loadId } = await saveLoad({ owner });
  const facts = await loadFacts(owner, loadId);
  if (!facts) throw new Error("The load does not exist.");
  const usdot = String(7_000_000 + Math.floor(Math.random() * 999_999));
  const authority = async () => {
    const { lines } = judge(await judgedDriver(driver.id, loadId), facts);
    return lines.find(({ name }) => name === "Authority")?.verdict;
  };
  await db()
    .insert(carrier_facts)
    .values({ carrier_id: driver.id, legal_name: "Roads LLC", usdot, stated_at: 1 });
  expect(await authority()).toBeUndefined();
  await db().insert(carrier_records).values({
    carrier_id: driver.id,
    usdot,
    due_at: 1,
    read_at: 1,
    is_registered: known,
    allowed_to_operate: allowed,
  });
  expect(await authority()).toBe(verdict);
});
