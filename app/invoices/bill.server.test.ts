import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { carrier_facts, invoices } from "db/schema";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { savePerson } from "~/builders";
import { saveInvoice } from "../../tests/fixtures/scenes/invoices";

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
