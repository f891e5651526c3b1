/**
 * Tests the line about what the other side did. The dashboard and the load's page show it until the reader
 * opens a page of the load.
 */
import { expect, it } from "vitest";
import { appFor } from "../support/app";
import { plain } from "../support/html";
import { advance, shipmentAt } from "../support/shipment";
import type { Visitor } from "../support/visitor";

const app = appFor("news");

const main = (html: string) => plain(/<main.*<\/main>/s.exec(html)?.[0] ?? "");
const shown = async (who: Visitor, path: string) => main((await who.get(path)).text);

/** The app saves the visit after its response. */
const isGone = (who: Visitor, path: string, line: RegExp) =>
  expect.poll(async () => line.test(await shown(who, path))).toBe(false);

it("a declined charge is in the driver's row until the driver opens a page of the load", async () => {
  const { shipper, driver, loadId, page } = await shipmentAt(app, "pickup");
  await driver.postFiles(`${page}/charges?step=ask`, { kind: "detention", amount: "95", reason: "" });
  const charge = await app.value<string>("SELECT charge_id FROM charges WHERE load_id = ?", loadId);
  const line = new RegExp(`${shipper.name} declined your \\$95 charge for detention, just now`);
  await driver.get(page);
  expect(await shown(driver, "/dashboard")).not.toMatch(line);

  const refusal = { charge, revision: "1", refusal: "Inside the free time" };
  await shipper.post(`${page}/charges?step=refuse&charge=${charge}`, refusal);
  for (const _ of ["first", "again"]) expect(await shown(driver, "/dashboard")).toMatch(line);
  expect(await shown(shipper, "/dashboard")).not.toContain("declined");

  await driver.get(`${page}/charges`);
  await isGone(driver, "/dashboard", line);
  // For a while, the load's page still shows the line, so that a refresh does not remove it.
  expect(await shown(driver, page)).toMatch(line);
});

it("an offer that is declined or withdrawn is a line for the other side", async () => {
  const { shipper, driver, page } = await shipmentAt(app, "pending");
  const act = async (who: Visitor, step: string, fields: Record<string, string>) => {
    const answer = await who.post(`${page}/offers?step=${step}`, { driver_id: driver.id, ...fields });
    expect([step, answer.status]).toEqual([step, 302]);
  };
  await act(driver, "offer", { amount: "1300" });
  await act(shipper, "refuse", { reason: "Too much" });
  const declined = new RegExp(`${shipper.name} declined your \\$1,300 offer`);
  expect(await shown(driver, "/dashboard")).toMatch(declined);
  expect(await shown(driver, page)).toMatch(declined);
  await act(driver, "offer", { amount: "1250" });
  await act(driver, "withdraw", {});
  const withdrawn = new RegExp(`${driver.name} withdrew the \\$1,250 offer`);
  expect(await shown(shipper, "/dashboard")).toMatch(withdrawn);
  expect(await shown(shipper, page)).toMatch(withdrawn);
  await isGone(shipper, "/dashboard", withdrawn);
});

it("a paid invoice of a delivered load, which is on no tab, is below the driver's tasks", async () => {
  const shipment = await shipmentAt(app, "in transit");
  const { shipper, driver, loadId, page } = shipment;
  await advance(shipment, "complete");
  await driver.post(`${page}/invoice?step=make`, { payment_days: "30" });
  const invoice = await app.value<string>("SELECT invoice_id FROM invoices WHERE load_id = ?", loadId);
  await driver.get(page);
  await shipper.post(`${page}/invoice?step=approve&invoice=${invoice}`, { invoice });
  const paidOn = new Date().toISOString().slice(0, 10);
  await shipper.post(`${page}/invoice?step=pay`, { invoice, paid_on: paidOn, paid_by: "check" });
  const line = new RegExp(`${shipper.name} marked your \\$1,450\\.50 invoice as paid, just now`);
  const dashboard = await shown(driver, "/dashboard");
  expect(dashboard).toMatch(new RegExp(`${line.source} · HW-\\d+`));
  expect(dashboard).not.toContain("approved your invoice");
  expect(await shown(driver, page)).toMatch(line);
  await isGone(driver, "/dashboard", line);
});
