import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { charges, loads } from "db/schema";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { HOUR_MS } from "~/text/time";
import { saveAgreedPaper } from "../../tests/fixtures/scenes/agreed-paper";
import { APPOINTMENT, NOW, stage } from "../../tests/fixtures/scenes/stop-times";
import { makeInvoice } from "./invoice.server";
import { invoicePage } from "./invoice-page.server";

it.each(["detention", "lumper"] as const)(
  "an invoice says its times if waiting is billed: %s",
  async (kind) => {
    const { owner, driver, loadId, say } = await stage("complete");
    await say(driver, "arrived-delivery", NOW - 3 * HOUR_MS);
    await say(owner, "arrived-delivery", NOW - 2 * HOUR_MS);
    const charge = { charge_id: loadId, load_id: loadId, driver_id: driver.id, asked_at: APPOINTMENT };
    await db()
      .insert(charges)
      .values({ ...charge, kind, amount_cents: 6_000, state: "agreed" });
    await makeInvoice({ viewer: driver, loadId, fields: { invoice: "", payment_days: "30" } });
    for (const viewer of [owner, driver]) {
      const { invoice } = await invoicePage(viewer, loadId);
      const rows = new Map(invoice?.sections.flatMap((section) => section.rows ?? []));
      const said = kind === "detention" ? /[AP]M .*, reported .*[AP]M/ : undefined;
      for (const name of ["Arrived at delivery", "Arrived at delivery (shipper's time)"])
        if (said) expect(rows.get(name)).toMatch(said);
        else expect(rows.has(name)).toBe(false);
    }
  },
);

it("an unpaid invoice may be replaced if the times on it, or a row of it, have changed", async () => {
  const { driver, loadId, say } = await stage("complete");
  await saveAgreedPaper(loadId, { paymentDays: 30 });
  await say(driver, "arrived-delivery", NOW - 3 * HOUR_MS);
  const charge = { charge_id: loadId, load_id: loadId, driver_id: driver.id, asked_at: APPOINTMENT };
  await db()
    .insert(charges)
    .values({ ...charge, kind: "detention", amount_cents: 6_000, state: "agreed" });
  const make = async () =>
    makeInvoice({
      viewer: driver,
      loadId,
      fields: { invoice: (await invoicePage(driver, loadId)).invoice?.id ?? "" },
    });
  const acts = async () => (await invoicePage(driver, loadId)).acts;
  const rowNames = async () => {
    const { invoice } = await invoicePage(driver, loadId);
    return invoice?.sections.flatMap(({ rows = [] }) => rows.map(([name]) => name));
  };
  await make();
  expect(await acts()).toEqual([]);
  await say(driver, "arrived-delivery", NOW - 4 * HOUR_MS);
  expect(await acts()).toEqual(["make"]);
  await make();
  expect(await acts()).toEqual([]);
  expect(await rowNames()).toContain("Freight");
  await db().update(loads).set({ cargo_description: null }).where(eq(loads.load_id, loadId));
  expect(await acts()).toEqual(["make"]);
  await make();
  expect(await rowNames()).not.toContain("Freight");
  expect(await acts()).toEqual([]);
});
