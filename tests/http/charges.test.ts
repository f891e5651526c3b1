import { expect, it } from "vitest";
import { localText } from "~/text/local-time";
import { textOfPdf } from "../fixtures/pdf-text";
import { appFor } from "./support/app";
import { controlValue } from "./support/html";
import { pdfs, shipmentAt } from "./support/shipment";
import type { Visitor } from "./support/visitor";

const app = appFor("charges");

const plain = (html: string) =>
  html
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

it("a driver requests a charge, changes it and is paid what was agreed; declining without a reason keeps the page", async () => {
  const { shipper, driver, loadId, page } = await shipmentAt(app, "pickup");
  const charges = `${page}/charges`;
  expect((await driver.get(page)).text).toContain(`href="${charges}"`);
  expect(plain((await shipper.get(charges)).text)).toContain("No charges yet.");

  const bad = await driver.postFiles(`${charges}?step=ask`, {
    kind: "lumper",
    amount: "180",
    reason: "Two men",
  });
  expect(bad.status).toBe(400);
  expect(bad.text).toContain("Add the receipt");
  expect(bad.text).toContain("Two men");
  const asked = { kind: "lumper", amount: "180", reason: "Two men", evidence: pdfs.bill };
  await driver.postFiles(`${charges}?step=ask`, asked);

  const id = await app.value<string>("SELECT charge_id FROM charges WHERE load_id = ?", loadId);
  const shown = await shipper.get(charges);
  expect(plain(shown.text)).toMatch(/Lumper \$180 .*Requested.*Two men.*Receipt.*Agree.*Decline/);
  const refusing = `${charges}?step=refuse&charge=${id}`;
  expect((await shipper.get(refusing)).text).toContain('name="refusal"');
  const empty = await shipper.post(refusing, { charge: id, revision: "1", refusal: " " });
  expect([empty.status, plain(empty.text).includes("Enter a short reason.")]).toEqual([400, true]);

  const changing = `${charges}?step=change&charge=${id}`;
  expect((await driver.get(changing)).text).toContain('value="180"');
  await driver.post(changing, { charge: id, revision: "1", amount: "150", reason: "Two men" });
  const stale = await shipper.post(`${charges}?step=agree`, { charge: id, revision: "1" });
  expect([stale.status, plain(stale.text).includes("This charge was changed.")]).toEqual([409, true]);
  await shipper.post(`${charges}?step=agree`, { charge: id, revision: "2" });
  expect(plain((await driver.get(charges)).text)).toMatch(/Lumper \$150 .*Agreed.*Lumper \$150 Total \$/);
});

it("the times of both parties are side by side", async () => {
  const { shipper, driver, page } = await shipmentAt(app, "pickup");
  const charges = `${page}/charges`;
  await driver.post(`${page}/timeline?step=arrived-pickup`);
  const at = localText(Date.now(), "America/Los_Angeles");
  await shipper.post(`${charges}?step=time`, { which: "arrived-pickup", at });
  const { text } = await driver.get(charges);
  expect(plain(text)).toMatch(/Time at pickup.*Driver\S+s time Shipper\S+s time Arrived/);
  const bad = await shipper.post(`${charges}?step=time`, { which: "arrived-pickup", at: "soon" });
  expect([bad.status, plain(bad.text).includes("“soon” is not a date and time.")]).toEqual([400, true]);
});

it("the pages for unpaid invoices and account closing list agreed charges until an invoice includes them", async () => {
  const { shipper, driver, page } = await shipmentAt(app, "complete");
  const closing = async (who: Visitor) => (await who.get("/user-account/close")).text;
  const owed = async (who: Visitor) => (await who.get("/invoices")).text;
  const told = await closing(driver);
  expect(plain(told)).toContain("$1,450.50 is agreed but not invoiced here.");
  for (const side of [driver, shipper])
    expect(plain(await owed(side))).toMatch(/No unpaid invoices\..*Agreed but not invoiced yet.*\$1,450\.50/);
  for (const text of [told, await owed(driver)]) expect(text).toContain(`href="${page}/invoice"`);
  for (const text of [await closing(shipper), await owed(shipper)]) {
    expect(plain(text)).toMatch(new RegExp(`HW-\\d+ · ${driver.name} \\$1,450\\.50`));
    expect(text).toContain(`href="${page}/charges"`);
  }
  for (const side of [driver, shipper])
    expect(plain(await owed(side))).not.toMatch(/Nobody owes you|You owe nothing/);
  await driver.post(`${page}/invoice?step=make`, { payment_days: "30" });
  for (const side of [driver, shipper]) {
    const text = plain(await closing(side));
    expect(text).toContain("1 unpaid invoice");
    for (const words of [text, plain(await owed(side))])
      expect(words).not.toMatch(/not on any invoice|not invoiced/);
  }
});

it("an outdated invoice asks the driver to redo it, and the shipper to message the driver", async () => {
  const { shipper, driver, loadId, page } = await shipmentAt(app, "complete");
  const invoice = `${page}/invoice`;
  await driver.post(`${invoice}?step=make`, { payment_days: "30" });
  const main = (html: string) =>
    [...html.matchAll(/class="button main"[^>]*>([^<]+)/g)].map(([, words]) => words?.trim());
  expect(main((await shipper.get(invoice)).text)).toEqual([expect.stringMatching(/^Approve \$[\d,.]+$/)]);
  expect(main((await driver.get(invoice)).text)).toEqual([]);
  const extra = { kind: "other", amount: "60", reason: "Pallets" };
  expect((await driver.postFiles(`${page}/charges?step=ask`, extra)).status).toBe(302);
  const charge = await app.value<string>("SELECT charge_id FROM charges WHERE load_id = ?", loadId);
  await shipper.post(`${page}/charges?step=agree`, { charge, revision: "1" });
  const [seen, told] = [await driver.get(invoice), await shipper.get(invoice)];
  expect(main(seen.text)).toEqual(["Redo Invoice"]);
  expect(seen.text).toMatch(/name="payment_days"[^>]* value="30"/);
  expect(main(told.text)).toEqual(["Message Driver"]);
  expect(plain(told.text)).toMatch(
    /The driver needs to redo the invoice\..*Approve.*You pay the driver directly\./,
  );
  expect(plain(seen.text)).toContain("The shipper pays you directly.");
});

it("a driver invoices with terms; both see the due date, download it with its documents, and it is paid", async () => {
  const { shipper, driver, loadId, page } = await shipmentAt(app, "complete");
  const invoice = `${page}/invoice`;
  expect((await driver.get(invoice)).text).toContain('name="payment_days"');
  const bad = await driver.post(`${invoice}?step=make`, { payment_days: "thirty" });
  expect([bad.status, plain(bad.text).includes("Enter a whole number of days")]).toEqual([400, true]);
  expect(bad.text).toContain('value="thirty"');
  expect((await driver.get(`${invoice}.pdf`)).status).toBe(404);
  const shown = controlValue((await driver.get(invoice)).text, "total") ?? "";
  const other = await driver.post(`${invoice}?step=make`, { payment_days: "30", total: "1" });
  expect([other.status, controlValue(other.text, "total")]).toEqual([409, shown]);
  const made = await driver.post(`${invoice}?step=make`, { payment_days: "30", total: shown });
  expect(made.status).toBe(302);

  for (const side of [driver, shipper]) {
    // The load is not in the section "Waiting for you", because the driver waits for the broker.
    const { text: home } = await side.get("/dashboard");
    expect(home).toMatch(/<p><a[^>]* class="owed"|<p><a class="owed"/);
    const list = await side.get("/invoices");
    expect(plain(list.text)).toMatch(/Unpaid invoices.*in (29|30|31) days Invoice 1 · Sent/);
    expect(list.text).toContain(`href="${invoice}"`);
    const pdf = await side.get(`${invoice}.pdf`);
    expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const text = textOfPdf(pdf.bytes);
    for (const words of ["Freight bill", "Within 30 days of the invoice", "Documents", "On a following page"])
      expect(text).toContain(words);
    const raw = Buffer.from(pdf.bytes).toString("latin1");
    for (const part of ["/DCTDecode", "/EmbeddedFile", "/StructTreeRoot"]) expect(raw).toContain(part);
  }

  const id = await app.value<string>("SELECT invoice_id FROM invoices WHERE load_id = ?", loadId);
  const paid = { invoice: id, paid_on: new Date().toISOString().slice(0, 10), paid_by: "ach" };
  expect((await shipper.post(`${invoice}?step=pay`, paid)).status).toBe(302);
  expect((await shipper.post(`${invoice}?step=pay`, paid)).status).toBe(409);
  expect((await driver.get(invoice)).text).not.toContain("step=make");
  for (const [who, next] of [
    [driver, "/search"],
    [shipper, "/new_load"],
  ] as const) {
    const { text } = await who.get("/invoices");
    expect(plain(text)).toContain("No unpaid invoices.");
    expect([...text.matchAll(/class="button main" href="([^"]+)"/g)].map(([, to]) => to)).toEqual([next]);
  }
});

it("a released driver finds the load's charges, and so does the shipper once something is requested", async () => {
  const { shipper, driver, loadId, page } = await shipmentAt(app, "pickup");
  const charges = `${page}/charges`;
  expect((await shipper.post(`${page}/release`, { reason: "The freight is not ready" })).status).toBe(302);
  expect((await shipper.get(page)).text).not.toContain(`href="${charges}"`);
  expect((await driver.get(page)).text).toContain(`href="${charges}"`);
  const shown = await driver.get(charges);
  expect(plain(shown.text)).toContain("You&#x27;re no longer assigned to this load.");
  await driver.postFiles(`${charges}?step=ask`, { kind: "tonu", amount: "200", reason: "" });
  expect((await shipper.get(page)).text).toContain(`href="${charges}"`);
  expect(plain((await shipper.get(charges)).text)).toMatch(/TONU \$200 .*Requested.*Agree/);
  const invoice = `${page}/invoice`;
  expect((await driver.get(charges)).text).not.toContain(`href="${invoice}"`);
  const charge = await app.value<string>("SELECT charge_id FROM charges WHERE load_id = ?", loadId);
  await shipper.post(`${charges}?step=agree`, { charge, revision: "1" });
  for (const side of [driver, shipper]) expect((await side.get(charges)).text).toContain(`href="${invoice}"`);
  expect((await driver.post(`${invoice}?step=make`, { payment_days: "15" })).status).toBe(302);
  const owed = await shipper.get("/invoices");
  const [, path = ""] = /href="([^"]*invoice\?invoice=[^"]*)"/.exec(owed.text) ?? [];
  expect(plain((await shipper.get(path)).text)).toMatch(/Mark as Received.*TONU \$200 /);
  expect((await shipper.get(path.replace("/invoice?", "/invoice.pdf?"))).status).toBe(200);
  expect((await driver.get(`${invoice}.pdf`)).status).toBe(200);
});
