import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { loads } from "db/schema";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { LOAD_STATUSES } from "~/trade/lifecycle";
import { stopsText } from "~/trade/stops";
import { samplePhoto } from "../../../tests/fixtures/documents";
import { DROP, PICKUP } from "../../../tests/fixtures/terms/stops-between";
import { proveDrop } from "../drops/prove-drop.server";
import { currentLoads, needDocuments } from "./current-loads.server";

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

it("a delivery of shared files asks about the drops that have no proof", async () => {
  const owner = await savePerson({ role: "shipper" });
  const driver = await savePerson({ role: "driver" });
  const { loadId } = await saveLoad({ owner, driver, status: "in transit" });
  const stops = stopsText([DROP, PICKUP, DROP, DROP]);
  await db().update(loads).set({ stops }).where(eq(loads.load_id, loadId));
  const buffer = new Uint8Array((await samplePhoto("dock.jpg")).buffer);
  const body = new FormData();
  body.append("proof_of_stop_2", new File([buffer], "dock.jpg", { type: "image/jpeg" }));
  const request = new Request("http://haulway.test/?revision=1", { method: "POST", body });
  await proveDrop({ viewer: driver, loadId, stop: "between-1", request, clientAddress: "192.0.2.1" });
  const [load, ...others] = await needDocuments(driver);
  expect(others).toEqual([]);
  expect(load).toMatchObject({
    asks: "Stops 4 and 5 have no proof of delivery. Uploading here delivers the load anyway.",
    askedDrops: "between-3+between-4",
  });
  await db()
    .update(loads)
    .set({ stops: stopsText([DROP]) })
    .where(eq(loads.load_id, loadId));
  expect(Object.keys((await needDocuments(driver))[0] ?? {})).not.toContain("asks");
});
