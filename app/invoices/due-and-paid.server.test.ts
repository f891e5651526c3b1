import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { due_notices, loads } from "db/schema";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { BuiltPerson } from "~/builders";
import { exportRows } from "~/leaving/export-tables.server";
import { paymentInWords, paymentTerms } from "~/papers/words";
import { Conflict } from "~/platform/errors";
import { addDays, daysBetween, formatDay } from "~/text/dates";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { feedOf } from "../../tests/fixtures/read-back";
import { invalidOf } from "../../tests/fixtures/refused";
import { saveAgreedPaper } from "../../tests/fixtures/scenes/agreed-paper";
import { invoicedLoad, outcome, TODAY } from "../../tests/fixtures/scenes/invoiced-load";
import { invoicePage } from "./invoice-page.server";

describe("the due day", () => {
  const termsIn = async (loadId: string, viewer: BuiltPerson) =>
    JSON.stringify((await invoicePage(viewer, loadId)).invoice);

  it("comes from the rate confirmation, whatever the form says", async () => {
    const { owner, driver, loadId, take, rows } = await invoicedLoad("complete");
    await saveAgreedPaper(loadId, { paymentDays: 45 });
    expect(paymentInWords(45)).toContain(paymentTerms(45));
    expect((await invoicePage(driver, loadId)).terms).toBeNull();
    await take("make", driver, { payment_days: "7" });
    const [row] = await rows();
    expect(daysBetween(row?.billed_on ?? "", row?.due_on ?? "")).toBe(45);
    expect(await termsIn(loadId, owner)).toContain(paymentTerms(45));
    expect((await feedOf(owner.id, loadId)).texts.join()).toContain("It's due ");
  });

  it("an unpaid invoice can be replaced only if something has changed, and a paid one says when", async () => {
    const { owner, driver, loadId, take, agree, made } = await invoicedLoad("complete");
    await saveAgreedPaper(loadId, { paymentDays: 45 });
    const acts = async () => (await invoicePage(driver, loadId)).acts;
    expect(await acts()).toEqual(["make"]);
    await made();
    expect(await acts()).toEqual([]);
    await agree(6_000);
    expect(await acts()).toEqual(["make"]);
    const shown = (await invoicePage(driver, loadId)).invoice?.id ?? "";
    await take("make", driver, { invoice: shown });
    expect(await acts()).toEqual([]);
    const cargo_description = "Apples in bins";
    await db().update(loads).set({ cargo_description }).where(eq(loads.load_id, loadId));
    expect(await acts()).toEqual(["make"]);
    const { invoice } = await invoicePage(owner, loadId);
    expect(invoice?.paidOn).toBeNull();
    await take("pay", owner, { invoice: invoice?.id ?? "" });
    expect((await invoicePage(driver, loadId)).invoice).toMatchObject({
      state: "Paid",
      paidOn: formatDay(TODAY),
    });
  });

  it("is what the driver enters if the shipper sent their own PDF, even for a replaced invoice", async () => {
    const { owner, driver, loadId, take, rows } = await invoicedLoad("complete");
    expect((await invoicePage(driver, loadId)).terms).toBe("");
    await take("make", driver, { payment_days: " 7 " });
    const [row] = await rows();
    expect(daysBetween(row?.billed_on ?? "", row?.due_on ?? "")).toBe(7);
    // Haulway has not read the shipper's contract, so the invoice must not quote its wording.
    expect(row?.facts).toContainEqual(["Payment terms", "Within 7 days of the invoice"]);
    expect(await termsIn(loadId, owner)).not.toContain(paymentTerms(7));
    expect((await invoicePage(driver, loadId)).terms).toBe("7");
  });

  it("is missing if the terms are unknown", async () => {
    const { owner, driver, loadId, take, rows } = await invoicedLoad("complete");
    await take("make", driver, { payment_days: "" });
    expect((await rows())[0]?.due_on).toBeNull();
    expect(await termsIn(loadId, owner)).toContain("No due date");
    expect((await feedOf(owner.id, loadId)).texts.join()).not.toContain("It's due");
  });

  it.each(["soon", "-1", "121", "1.5", "1e2"])(
    "%s is refused at its field, and nothing is made",
    async (typed) => {
      const { driver, take, rows } = await invoicedLoad("complete");
      const { fields } = await invalidOf(take("make", driver, { payment_days: typed }));
      expect(Object.keys(fields)).toEqual(["payment_days"]);
      expect(await rows()).toEqual([]);
    },
  );
});

describe("a payment", () => {
  it.each([
    [{ paid_on: "" }, { paid_on: "Enter the date." }],
    [{ paid_on: "1990-01-01" }, { paid_on: expect.stringContaining("“1990-01-01” is not a date.") }],
    [{ paid_on: "last week" }, { paid_on: expect.stringContaining("“last week” is not a date.") }],
    [{ paid_on: "2199-01-01" }, { paid_on: "That date is in the future." }],
    [{ paid_on: "2001-01-01" }, { paid_on: "That date is before both the pickup and the invoice." }],
    [{ paid_by: "" }, { paid_by: "Choose the payment method." }],
    [{ paid_by: "gold" }, { paid_by: "Choose the payment method." }],
  ])("of %j is refused at its field: %j", async (fields, words) => {
    const { owner, take, made } = await invoicedLoad("complete");
    const shown = await made();
    const refusal = await invalidOf(take("pay", owner, { ...shown, ...fields }));
    expect(refusal.fields).toEqual(words);
  });

  it("may precede the invoice, but not the pickup", async () => {
    const { owner, loadId, take, made } = await invoicedLoad("complete");
    const shown = await made();
    const pickup_date = addDays(TODAY, -9);
    await db().update(loads).set({ pickup_date }).where(eq(loads.load_id, loadId));
    const early = take("pay", owner, { ...shown, paid_on: addDays(pickup_date, -2) });
    await expect(early).rejects.toMatchObject({
      fields: { paid_on: "That date is before both the pickup and the invoice." },
    });
    expect(await outcome(take("pay", owner, { ...shown, paid_on: pickup_date }))).toBe("done");
  });

  it("is refused if the invoice has been replaced", async () => {
    const { owner, driver, take, made, rows } = await invoicedLoad("complete");
    const shown = await made();
    const pay = { of: () => take("pay", owner, shown), at: /update "invoices"/ };
    const redo = () => take("make", driver, { ...shown, payment_days: "15" });
    await expect(betweenLookAndWrite(redo, pay)).rejects.toThrow(Conflict);
    expect((await rows()).map(({ state }) => state)).toEqual(["made", "made"]);
  });

  it("is marked once by two clicks at once", async () => {
    const { owner, take, made, rows } = await invoicedLoad("complete");
    const shown = await made();
    const presses = await Promise.all([1, 2, 3].map(() => outcome(take("pay", owner, shown))));
    expect(presses.filter((press) => press === "done")).toHaveLength(1);
    expect(presses.filter((press) => press === Conflict)).toHaveLength(2);
    expect((await rows()).map(({ state }) => state)).toEqual(["paid"]);
  });

  it("marked by mistake can be undone: the invoice is owed again, the driver is notified, and it may be replaced", async () => {
    const { owner, driver, loadId, take, made, rows } = await invoicedLoad("complete");
    const shown = await made();
    expect((await invoicePage(owner, loadId)).acts).not.toContain("reopen");
    await take("pay", owner, shown);
    expect((await invoicePage(driver, loadId)).acts).toEqual([]);
    expect((await invoicePage(owner, loadId)).acts).toEqual(["reopen"]);
    await db().insert(due_notices).values({ invoice_id: shown.invoice, mark: "soon", at: 1 });
    await take("reopen", owner, shown);
    expect(await rows()).toMatchObject([{ state: "made", paid_on: null, paid_by: null, approved_at: null }]);
    expect(await db().select().from(due_notices).where(eq(due_notices.invoice_id, shown.invoice))).toEqual(
      [],
    );
    for (const [act, state] of [
      ["receive", "received"],
      ["approve", "approved"],
    ] as const) {
      for (const each of [act, "pay", "reopen"] as const) await take(each, owner, shown);
      expect(await rows()).toMatchObject([{ state }]);
    }
    expect((await feedOf(driver.id, loadId)).texts.join()).toContain("unpaid again");
    await take("make", driver, { ...shown, payment_days: "15" });
    expect((await rows()).map(({ number, replaced_at }) => [number, replaced_at === null])).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  it("cannot be undone once a further invoice was made, even between reading and clicking", async () => {
    const { owner, driver, loadId, take, made, agree, rows } = await invoicedLoad("complete");
    const shown = await made();
    await take("pay", owner, shown);
    await agree(2_500);
    const between = { of: () => take("reopen", owner, shown), at: /update "invoices"/ };
    await expect(betweenLookAndWrite(() => take("make", driver, shown), between)).rejects.toThrow(Conflict);
    expect((await rows()).map(({ state }) => state)).toEqual(["paid", "made"]);
    expect((await invoicePage(owner, loadId, shown.invoice)).acts).toEqual([]);
    expect(await outcome(take("reopen", owner, shown))).toBe(Conflict);
    // The first invoice cannot be reopened after the further invoice is paid, either.
    const further = (await rows())[1]?.invoice_id ?? "";
    await take("pay", owner, { invoice: further });
    expect(await outcome(take("reopen", owner, shown))).toBe(Conflict);
    expect(await outcome(take("reopen", owner, { invoice: further }))).toBe("done");
  });

  it("notifies both, and is in both data exports", async () => {
    const { owner, driver, loadId, take, made } = await invoicedLoad("complete");
    const shown = await made();
    await take("pay", owner, shown);
    expect((await feedOf(owner.id, loadId)).texts.join()).toContain("$1,210 invoice · ");
    expect((await feedOf(driver.id, loadId)).texts.join()).toContain("as paid");
    for (const { id } of [owner, driver]) {
      const rows = [];
      for await (const row of exportRows("invoices", id)) rows.push(row);
      expect(rows).toMatchObject([{ number: 1, total_cents: 121_000, paid_on: TODAY, paid_by: "check" }]);
    }
  });
});
