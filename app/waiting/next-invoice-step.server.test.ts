import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { charges } from "db/schema";
import { expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { makeInvoice, markInvoice } from "~/invoices/invoice.server";
import { invoicePage } from "~/invoices/invoice-page.server";
import { isOpen, LOAD_STATUSES, type LoadStatus } from "~/trade/lifecycle";
import { nextInvoiceStep } from "./find-money";
import { factsOn } from "./read-facts.server";

async function stage(status: LoadStatus) {
  const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  const { loadId } = await saveLoad({ owner, driver, status, terms: { total_rate_cents: 121_000 } });
  const stepOf = async (viewer: BuiltPerson) => {
    const facts = await factsOn(viewer, loadId, Date.now());
    return facts && nextInvoiceStep(facts);
  };
  const current = async () => (await invoicePage(owner, loadId)).invoice?.id ?? "";
  return { owner, driver, loadId, steps: async () => [await stepOf(driver), await stepOf(owner)], current };
}

it("after the delivery the driver makes the invoice, then the owner approves it, each time money is agreed", async () => {
  const { driver, owner, loadId, steps, current } = await stage("complete");
  expect(await steps()).toEqual([{ act: "make", amount: "$1,210" }, null]);

  const make = async () =>
    makeInvoice({ viewer: driver, loadId, fields: { invoice: await current(), payment_days: "30" } });
  await make();
  expect(await steps()).toEqual([null, { act: "approve", amount: "$1,210" }]);

  const agree = (charge_id: string, amount_cents: number) =>
    db().insert(charges).values({
      charge_id,
      load_id: loadId,
      driver_id: driver.id,
      kind: "detention",
      amount_cents,
      state: "agreed",
      asked_at: 1,
    });
  await agree("a", 13_250);
  expect((await steps())[0]).toEqual({ act: "make", amount: "$1,342.50" });
  await make();
  expect(await steps()).toEqual([null, { act: "approve", amount: "$1,342.50" }]);

  const paid_on = new Date().toISOString().slice(0, 10);
  await markInvoice("approve", { viewer: owner, loadId, fields: { invoice: await current() } });
  expect(await steps()).toEqual([null, null]);
  await markInvoice("pay", {
    viewer: owner,
    loadId,
    fields: { invoice: await current(), paid_on, paid_by: "check" },
  });
  expect(await steps()).toEqual([null, null]);

  await agree("b", 5_000);
  expect(await steps()).toEqual([{ act: "make", amount: "$50" }, null]);
});

const UNDELIVERED = LOAD_STATUSES.filter((status) => !isOpen(status) && status !== "complete");

it.each(UNDELIVERED)("%s: no invoice comes next", async (status) => {
  const { steps } = await stage(status);
  expect((await steps()).filter((step) => step)).toEqual([]);
});
