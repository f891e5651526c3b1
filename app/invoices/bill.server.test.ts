import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { carrier_facts, invoices } from "db/schema";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { saveInvoice } from "../../tests/fixtures/scenes/invoices";
import { TWO_STOPS } from "../../tests/fixtures/terms/stops-between";
import { makeInvoice } from "./invoice.server";

it.each([
  [null, {}],
  [{ legal_name: "Rivers Hauling LLC" }, {}],
  [
    { legal_name: "Rivers Hauling LLC", usdot: "7654321", mc_number: "765432" },
    { "USDOT number": "7654321", "MC number": "765432" },
  ],
])("a carrier who states %o is named and paid by its legal name", async (stated, rows) => {
  const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  if (stated)
    await db()
      .insert(carrier_facts)
      .values({ carrier_id: driver.id, stated_at: 1, ...stated });
  const { loadId } = await saveInvoice({ owner, driver });
  const [invoice] = await db().select().from(invoices).where(eq(invoices.load_id, loadId));
  const facts = Object.fromEntries(invoice?.facts ?? []);
  expect(facts["Carrier (pay to)"]).toBe(stated?.legal_name ?? driver.fullName);
  expect(facts.Driver).toBe(stated ? driver.fullName : undefined);
  const names = ["USDOT number", "MC number"];
  expect(Object.fromEntries(Object.entries(facts).filter(([name]) => names.includes(name)))).toEqual(rows);
});

it.each([
  [null, []],
  [
    TWO_STOPS,
    [
      ["Stop 2: drop", "700 Yard Street, Elko, NV 89801, Wed, Nov 25, 2026"],
      ["Stop 3: pickup", "Wells, NV, Thu, Nov 26, 2026"],
    ],
  ],
])("the invoice of a load with the stops %s names them between its ends", async (stops, rows) => {
  const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  const { loadId } = await saveLoad({ owner, driver, status: "complete", terms: { stops } });
  await makeInvoice({ viewer: driver, loadId, fields: {} });
  const [invoice] = await db().select().from(invoices).where(eq(invoices.load_id, loadId));
  const facts = invoice?.facts ?? [];
  const at = (label: string) => facts.findIndex(([name]) => name === label);
  expect(facts.slice(at("Origin") + 1, at("Destination"))).toEqual(rows);
});
