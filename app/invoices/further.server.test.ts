import "../../tests/fixtures/servers/own-database";

import { database, db } from "db/client";
import { charges, files, invoices, loads } from "db/schema";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { fileStore } from "~/files/store/choose-store.server";
import { cancelLoad, releaseDriver } from "~/loads/steps/cancel-load.server";
import { deleteLoad } from "~/loads/steps/delete-load.server";
import { Conflict, Forbidden, NotFound } from "~/platform/errors";
import { acceptRequest } from "~/requests/decide-request.server";
import { requestLoad } from "~/requests/request-load.server";
import type { LoadStatus } from "~/trade/lifecycle";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { textOfPdf } from "../../tests/fixtures/pdf-text";
import { feedOf } from "../../tests/fixtures/read-back";
import { saveAgreedPaper } from "../../tests/fixtures/scenes/agreed-paper";
import { saveReceived } from "../../tests/fixtures/scenes/received-load";
import { makeInvoice, markInvoice } from "./invoice.server";
import { invoicePage } from "./invoice-page.server";
import { invoicePdf } from "./invoice-pdf.server";
import { owedPage } from "./owed.server";

const PAID = { paid_on: new Date().toISOString().slice(0, 10), paid_by: "check" };

async function stage(status: LoadStatus) {
  const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  const terms = { total_rate_cents: 121_000 };
  const load = await saveLoad({ owner, driver, status, terms, store: fileStore() });
  const { loadId } = load;
  let nth = 0;
  const agree = (amount_cents: number, kind: "detention" | "tonu" = "detention", by = driver) => {
    nth += 1;
    const charge = { charge_id: `${loadId} ${nth}`, load_id: loadId, driver_id: by.id, asked_at: nth };
    return db()
      .insert(charges)
      .values({ ...charge, kind, amount_cents, state: "agreed" });
  };
  const rows = () =>
    db().select().from(invoices).where(eq(invoices.load_id, loadId)).orderBy(invoices.number);
  const make = async (by = driver, invoice = "", fields: Record<string, string> = {}) => {
    await makeInvoice({ viewer: by, loadId, fields: { invoice, ...fields } });
    const own = (await rows()).filter(({ driver_id }) => driver_id === by.id);
    return own.at(-1)?.invoice_id ?? "";
  };
  const pay = (invoice: string) =>
    markInvoice("pay", { viewer: owner, loadId, fields: { ...PAID, invoice } });
  const release = () =>
    releaseDriver({ viewer: owner, loadId, fields: { reason: "The freight is not ready" } });
  const accept = async (viewer: BuiltPerson) => {
    await requestLoad({ viewer, loadId });
    await acceptRequest({ viewer: owner, loadId, driverId: viewer.id });
  };
  const handOver = async () => {
    await release();
    await agree(20_000, "tonu");
    const next = await savePerson({ role: "driver" });
    await accept(next);
    return next;
  };
  return { owner, driver, load, loadId, agree, rows, make, pay, release, accept, handOver };
}

const billed = async (viewer: BuiltPerson, loadId: string, invoiceId?: string) => {
  const { invoice } = await invoicePage(viewer, loadId, invoiceId);
  const section = invoice?.sections.find(({ heading }) => heading === "Billed");
  return section?.rows?.map((row) => row.join(" "));
};

describe("after the invoice is paid", () => {
  it("a further invoice bills what has been agreed since then, with its own number, day and steps", async () => {
    const { owner, driver, loadId, agree, rows, make, pay } = await stage("complete");
    await agree(6_000);
    const first = await make(driver, "", { payment_days: "30" });
    await pay(first);
    await expect(make(driver, first)).rejects.toThrow("Everything you agreed on is already invoiced.");
    expect((await invoicePage(driver, loadId)).acts).toEqual([]);
    await agree(6_000);
    await agree(2_500);
    expect(await invoicePage(driver, loadId)).toMatchObject({
      acts: ["make"],
      unbilled: "$85",
      total: "$85",
    });
    // A form from a page that was loaded before the first invoice was created or paid does not create an
    // invoice.
    await expect(make(driver, "")).rejects.toThrow(Conflict);
    const further = await make(driver, first, { payment_days: "7" });
    expect(await billed(driver, loadId)).toEqual(["Detention $60", "Detention $25", "Total $85"]);
    expect(await invoicePage(owner, loadId)).toMatchObject({
      acts: ["receive", "approve", "pay"],
      unbilled: null,
      isOutdated: false,
      invoice: { title: "Invoice 2", state: "Sent", due: expect.stringContaining("in ") },
      others: [{ id: first, name: `Invoice 1 from ${driver.fullName}`, about: "$1,270 · Paid" }],
    });
    expect((await feedOf(owner.id, loadId)).texts.join()).toContain("$85 invoice · ");
    expect((await billed(driver, loadId, first))?.at(-1)).toBe("Total $1,270");
    expect(await invoicePage(driver, loadId, first)).toMatchObject({ acts: [], unbilled: null });
    expect((await owedPage(owner, 1)).rows).toMatchObject([{ invoiceId: further, total: "$85" }]);
    await pay(further);
    expect((await rows()).map(({ number, state, total_cents }) => [number, state, total_cents])).toEqual([
      [1, "paid", 127_000],
      [2, "paid", 8_500],
    ]);
    expect((await owedPage(owner, 1)).rows).toEqual([]);
  });

  it("the further invoice can be replaced like any other, with its PDF, and two clicks make one", async () => {
    const { driver, loadId, load, agree, rows, make, pay } = await stage("complete");
    await saveReceived(load, database());
    const first = await make();
    await pay(first);
    await agree(2_500);
    const presses = await Promise.allSettled([1, 2, 3].map(() => make(driver, first)));
    expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [, further] = await rows();
    await agree(1_000);
    const replacement = await make(driver, further?.invoice_id);
    expect(await billed(driver, loadId)).toEqual(["Detention $25", "Detention $10", "Total $35"]);
    const standing = (await rows()).filter(({ replaced_at }) => replaced_at === null);
    expect(standing.map(({ number, total_cents }) => [number, total_cents])).toEqual([
      [1, 121_000],
      [3, 3_500],
    ]);
    const { bytes, name } = await invoicePdf(driver, loadId, replacement);
    expect(name).toMatch(/^Invoice-3-/);
    const text = textOfPdf(bytes);
    expect(text).toContain("Proof of Delivery");
    expect(textOfPdf((await invoicePdf(driver, loadId, first)).bytes)).toContain("Rate $1,210");
    expect(text).not.toContain("Rate $1,210");
  });

  it("a charge that is agreed at that moment is neither left out nor billed twice", async () => {
    const { driver, agree, rows, make, pay } = await stage("complete");
    const first = await make();
    await pay(first);
    await agree(2_500);
    const making = { of: () => make(driver, first), at: /insert into invoices/ };
    await expect(betweenLookAndWrite(() => agree(500), making)).rejects.toThrow(Conflict);
    expect(await rows()).toHaveLength(1);
    await make(driver, first);
    expect((await rows()).at(-1)?.total_cents).toBe(3_000);
  });
});

describe("a released driver", () => {
  it("bills what was agreed, by the load as it was for them", async () => {
    const { owner, driver, loadId, agree, make, pay, release } = await stage("pickup");
    await expect(make()).rejects.toThrow("once the load is delivered");
    await release();
    expect(await invoicePage(driver, loadId)).toMatchObject({
      acts: [],
      whyNone: expect.stringMatching(/^Nothing to bill/),
    });
    await expect(make()).rejects.toThrow("Everything you agreed on");
    await agree(20_000, "tonu");
    const shown = await invoicePage(driver, loadId);
    expect(shown).toMatchObject({ acts: ["make"], total: "$200", terms: "" });
    const invoice = await make(driver, "", { payment_days: "15" });
    expect(await billed(driver, loadId)).toEqual(["TONU $200", "Total $200"]);
    const page = await invoicePage(owner, loadId);
    expect(page).toMatchObject({ acts: ["receive", "approve", "pay"], name: shown.name });
    const [bill] = page.invoice?.sections ?? [];
    const names = bill?.rows?.map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(["Origin", "Pickup", "Payment terms"]));
    for (const name of ["Freight", "Weight"]) expect(names).not.toContain(name);
    const { bytes } = await invoicePdf(owner, loadId, invoice);
    expect(textOfPdf(bytes)).not.toContain("Papers");
    await pay(invoice);
    expect((await feedOf(driver.id, loadId)).texts.at(-1)).toContain("$200 paid · ");
  });

  it("sees nothing of the next driver's invoices, and the owner sees both", async () => {
    const { owner, driver, loadId, make, pay, handOver } = await stage("rate confirmation");
    const next = await handOver();
    const invoice = await make();
    expect(await invoicePage(next, loadId)).toMatchObject({ invoice: null, others: [] });
    await expect(invoicePdf(next, loadId, invoice)).rejects.toThrow(NotFound);
    await expect(pay("another")).rejects.toThrow(Conflict);
    const { rows } = await owedPage(driver, 1);
    expect(rows).toMatchObject([{ lane: expect.stringMatching(/^Load HW-/) }]);
    expect((await owedPage(owner, 1)).rows[0]?.path).toBe(
      `/load-details/${loadId}/invoice?invoice=${invoice}`,
    );
    expect(await billed(owner, loadId, invoice)).toEqual(["TONU $200", "Total $200"]);
    const marking = markInvoice("receive", { viewer: next, loadId, fields: { invoice } });
    await expect(marking).rejects.toThrow(Forbidden);
    await pay(invoice);
  });

  it("is owed, so the owner's page shows that invoice before paid ones, and a PDF is of the invoice it names", async () => {
    const { owner, driver, loadId, make, pay, handOver } = await stage("rate confirmation");
    const next = await handOver();
    const papers = { rate_confirmation_url: "a_signed.pdf", bill_of_lading_url: "b", dropoff_image_url: "c" };
    await db()
      .update(loads)
      .set({ load_status: "complete", ...papers })
      .where(eq(loads.load_id, loadId));
    const ofNext = await make(next);
    const before = await make();
    // Both invoices are owed; the current driver's invoice comes first.
    expect((await invoicePage(owner, loadId)).invoice?.id).toBe(ofNext);
    await pay(ofNext);
    expect((await invoicePage(owner, loadId)).invoice?.id).toBe(before);
    const replacement = await make(driver, before, { payment_days: "15" });
    expect((await invoicePage(owner, loadId, before)).invoice?.id).toBe(replacement);
    await expect(invoicePdf(owner, loadId, before)).rejects.toThrow(NotFound);
    await pay(replacement);
    expect((await invoicePage(owner, loadId)).invoice?.id).toBe(ofNext);
  });

  it("is paid even if the load was deleted, or the driver canceled", async () => {
    const { owner, driver, loadId, agree, make, pay } = await stage("pickup");
    await deleteLoad({ viewer: owner, loadId });
    await agree(20_000, "tonu");
    await pay(await make());
    expect(await invoicePage(driver, loadId)).toMatchObject({ invoice: { state: "Paid" } });
    const other = await stage("pickup");
    await other.agree(5_000);
    await cancelLoad({ viewer: other.driver, loadId: other.loadId, fields: { reason: "Out of hours" } });
    await other.pay(await other.make());
    expect(await billed(other.owner, other.loadId)).toEqual(["Detention $50", "Total $50"]);
  });

  it("who carries the load again bills after the delivery, the rest together with the rate", async () => {
    const { driver, loadId, agree, make, pay, release, accept } = await stage("pickup");
    await release();
    await agree(20_000, "tonu");
    const paid = await make();
    await pay(paid);
    await accept(driver);
    await agree(6_000);
    await expect(make(driver, paid)).rejects.toThrow("once the load is delivered");
    expect((await invoicePage(driver, loadId)).acts).toEqual([]);
    // The owner sends the documents again. Before the load is in transit, the driver may not open the bill of
    // lading.
    await db().update(files).set({ dropped_at: null }).where(eq(files.load_id, loadId));
    await saveAgreedPaper(loadId);
    expect(textOfPdf((await invoicePdf(driver, loadId)).bytes)).not.toMatch(/Papers|Bill of Lading/);

    const later = await stage("complete");
    await later.agree(20_000, "tonu");
    const [row] = await db().select().from(invoices).where(eq(invoices.invoice_id, paid));
    if (!row) throw new Error("Nothing was billed.");
    const before = { ...row, invoice_id: `${later.loadId} before`, load_id: later.loadId };
    await db()
      .insert(invoices)
      .values({ ...before, driver_id: later.driver.id, shipper_id: later.owner.id });
    await later.agree(6_000);
    await later.make(later.driver, before.invoice_id);
    expect(await billed(later.owner, later.loadId)).toEqual(["Rate $1,210", "Detention $60", "Total $1,270"]);
  });

  it("is led back to the list of invoices, because they may not see the load; so is the owner of a deleted one", async () => {
    const back = async (viewer: BuiltPerson, loadId: string) => (await invoicePage(viewer, loadId)).back;
    const { owner, driver, loadId, agree, release } = await stage("pickup");
    for (const viewer of [owner, driver]) expect(await back(viewer, loadId)).toBe(`/load-details/${loadId}`);
    await release();
    await agree(20_000, "tonu");
    expect(await back(owner, loadId)).toBe(`/load-details/${loadId}`);
    expect(await back(driver, loadId)).toBe("/invoices");
    await deleteLoad({ viewer: owner, loadId });
    expect(await back(owner, loadId)).toBe("/invoices");
  });

  it("is visible only to themselves and the owner", async () => {
    const { loadId, agree, release } = await stage("pickup");
    await release();
    await agree(20_000, "tonu");
    for (const role of ["shipper", "driver"] as const) {
      const viewer = await savePerson({ role });
      await expect(invoicePage(viewer, loadId)).rejects.toThrow(NotFound);
      await expect(makeInvoice({ viewer, loadId, fields: {} })).rejects.toThrow(NotFound);
    }
  });
});
