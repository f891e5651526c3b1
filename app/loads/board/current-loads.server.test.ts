import "../../../tests/fixtures/servers/own-database";

import { expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { LOAD_STATUSES } from "~/trade/lifecycle";
import { currentLoads } from "./current-loads.server";

it("are a driver's own between acceptance and delivery, next pickup first", async () => {
  const owner = await savePerson({ role: "shipper" });
  const [driver, other] = [await savePerson({ role: "driver" }), await savePerson({ role: "driver" })];
  const expected: Awaited<ReturnType<typeof currentLoads>> = [];
  for (const [day, status] of [...LOAD_STATUSES.entries()].reverse()) {
    const terms = { pickup_date: `2026-03-0${day + 1}`, delivery_date: "2026-03-20" };
    const people = status === "new" ? {} : status === "pending" ? { requesters: [driver] } : { driver };
    const { loadId } = await saveLoad({ owner, status, terms, ...people });
    if (!["new", "pending", "complete"].includes(status)) expected.unshift({ loadId, status, stops: null });
  }
  expect(expected).toHaveLength(4);
  expect(await currentLoads(driver.id)).toEqual(expected);
  expect(await currentLoads(other.id)).toEqual([]);
  expect(await currentLoads(owner.id)).toEqual([]);
});
