import "../../tests/fixtures/own-database";

import { type BuiltPerson, saveLoad, savePerson } from "db/builders";
import { db } from "db/client";
import { charges, invoices, loads, signed_contacts } from "db/schema";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween } from "~/platform/dates";
import { Conflict, Forbidden, Invalid, NotFound } from "~/platform/errors";
import {
  INVOICE_ACT_NAMES,
  INVOICE_ACTS,
  INVOICE_STATES,
  type InvoiceActName,
  mayFollow,
} from "~/trade/invoices";
import { LOAD_STATUSES, type LoadStatus } from "~/trade/lifecycle";
import { saveAgreedPaper } from "../../tests/fixtures/agreed-paper";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { feedOf } from "../../tests/fixtures/read-back";
import { exportInvoices } from "./export-invoices.server";
import { makeInvoice, markInvoice } from "./invoice.server";
import { invoicePage } from "./invoice-page.server";

const TODAY = new Date().toISOString().slice(0, 10);
const PAID = { paid_on: TODAY, paid_by: "check" };

async function stage(status: LoadStatus, driver?: BuiltPerson) {
  const owner = await savePerson({ role: "shipper" });
  const carrier = driver ?? (await savePerson({ role: "driver" }));
  const isOpen = status === "new" || status === "pending";
  const { loadId } = await saveLoad({
    owner,
    status,
    ...(isOpen ? {} : { driver: carrier }),
    terms: { total_rate_cents: 121_000 },
  });
  const take = (act: InvoiceActName, viewer: BuiltPerson, fields: Record<string, string> = {}) => {
    const done = { viewer, loadId, fields: { ...PAID, ...fields } };
    return act === "make" ? makeInvoice(done) : markInvoice(act, done);
  };
  const rows = () =>
    db().select().from(invoices).where(eq(invoices.load_id, loadId)).orderBy(invoices.number);
  const made = async () => {
    await take("make", carrier);
    const [row] = await rows();
    return { invoice: row?.invoice_id ?? "" };
  };
  let nth = 0;
  const agree = (amount_cents: number, reason: string | null = null) =>
    db()
      .insert(charges)
      .values({
        charge_id: `${loadId} ${nth++}`,
        load_id: loadId,
        driver_id: carrier.id,
        kind: "detention",
        amount_cents,
        reason,
        state: "agreed",
        asked_at: nth,
      });
  return { owner, driver: carrier, loadId, take, rows, made, agree };
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: Error) => error.constructor,
  );

it.each(LOAD_STATUSES)(
  "in %s its driver makes an invoice once it is delivered, and nobody else",
  async (status) => {
    const { owner, driver, take, rows } = await stage(status);
    for (const role of ["driver", "shipper"] as const)
      expect(await outcome(take("make", await savePerson({ role })))).toBe(NotFound);
    expect(await outcome(take("make", owner))).toBe(Forbidden);
    const isOpen = status === "new" || status === "pending";
    const isDelivered = status === "complete";
    expect(await outcome(take("make", driver))).toBe(isOpen ? NotFound : isDelivered ? "done" : Conflict);
    expect(await rows()).toHaveLength(isDelivered ? 1 : 0);
  },
);

describe.each(INVOICE_STATES)("an invoice that is %s", (state) => {
  it.each(INVOICE_ACT_NAMES)("%s", async (act) => {
    const { owner, driver, take, made, rows } = await stage("complete");
    const shown = await made();
    const paid = state === "paid" ? ({ paid_on: TODAY, paid_by: "ach" } as const) : {};
    await db()
      .update(invoices)
      .set({ state, ...paid })
      .where(eq(invoices.invoice_id, shown.invoice));
    const [mine, theirs] = INVOICE_ACTS[act].by === "owner" ? [owner, driver] : [driver, owner];
    expect(await outcome(take(act, theirs, shown))).toBe(Forbidden);
    expect(await outcome(take(act, mine, { invoice: "another" }))).toBe(Conflict);
    const fits = mayFollow(act, state);
    expect(await outcome(take(act, mine, shown))).toBe(fits ? "done" : Conflict);
    const standing = (await rows()).filter(({ replaced_at }) => replaced_at === null);
    expect(standing.map((row) => row.state)).toEqual([fits ? INVOICE_ACTS[act].to : state]);
  });
});

it("the page names what is asked and not answered, which the invoice leaves out", async () => {
  const { driver, owner, loadId, take, rows, agree } = await stage("complete");
  await agree(6_000);
  expect(await invoicePage(driver, loadId)).toMatchObject({ unanswered: null, total: "$1,270" });
  for (const amount_cents of [5_000, 2_500])
    await db()
      .insert(charges)
      .values({
        charge_id: `${loadId} asked ${amount_cents}`,
        load_id: loadId,
        driver_id: driver.id,
        kind: "layover",
        amount_cents,
        state: "asked",
        asked_at: 1,
      });
  for (const viewer of [driver, owner])
    expect(await invoicePage(viewer, loadId)).toMatchObject({ unanswered: "$75", total: "$1,270" });
  await take("make", driver);
  expect(await rows()).toMatchObject([{ total_cents: 127_000 }]);
});

it("which states each act leads on from", () => {
  const table = INVOICE_ACT_NAMES.map((act) => [
    act,
    INVOICE_STATES.filter((state) => mayFollow(act, state)),
  ]);
  expect(Object.fromEntries(table)).toEqual({
    make: ["made", "received", "approved"],
    receive: ["made"],
    approve: ["made", "received"],
    pay: ["made", "received", "approved"],
  });
});

describe("what is billed", () => {
  it("is the rate and what was agreed, and stays as it was until it is made anew, with the next number", async () => {
    const { owner, driver, loadId, take, rows, made, agree } = await stage("complete");
    await agree(6_000);
    const shown = await made();
    await agree(2_500);
    expect(await invoicePage(owner, loadId)).toMatchObject({
      isOutdated: true,
      total: "$1,295",
      invoice: {
        title: "Invoice 1",
        sections: expect.arrayContaining([
          {
            heading: "Billed",
            rows: [
              ["Rate", "$1,210"],
              ["Detention", "$60"],
              ["Total", "$1,270"],
            ],
          },
        ]),
      },
    });
    await take("make", driver, shown);
    const after = await rows();
    expect(
      after.map(({ number, total_cents, replaced_at }) => [number, total_cents, replaced_at === null]),
    ).toEqual([
      [1, 127_000, false],
      [2, 129_500, true],
    ]);
    expect((await invoicePage(driver, loadId)).isOutdated).toBe(false);
  });

  it("says who is paid now, where both confirmed somebody else since", async () => {
    const { owner, driver, loadId, take, made } = await stage("complete");
    const shown = await made();
    expect((await invoicePage(owner, loadId)).newPayee).toBeNull();
    await db()
      .insert(signed_contacts)
      .values({ load_id: loadId, person_id: driver.id, payee: "Roads Factoring", signed_at: 1 });
    expect((await invoicePage(owner, loadId)).newPayee).toBe("Roads Factoring");
    await take("make", driver, shown);
    expect((await invoicePage(owner, loadId)).newPayee).toBeNull();
  });

  it("names what a charge is for, and what was agreed once it was paid", async () => {
    const { owner, loadId, take, made, agree, rows } = await stage("complete");
    await agree(6_000, "Dock 4 was closed");
    const shown = await made();
    expect((await rows())[0]?.lines).toEqual([
      ["Rate", 121_000],
      ["Detention: Dock 4 was closed", 6_000],
    ]);
    await take("pay", owner, shown);
    expect((await invoicePage(owner, loadId)).unbilled).toBeNull();
    await agree(2_500);
    expect(await invoicePage(owner, loadId)).toMatchObject({ unbilled: "$25", isOutdated: false });
  });

  it("counts by driver", async () => {
    const first = await stage("complete");
    await first.made();
    const second = await stage("complete", first.driver);
    await second.made();
    const other = await stage("complete");
    await other.made();
    expect([(await second.rows())[0]?.number, (await other.rows())[0]?.number]).toEqual([2, 1]);
  });

  it("is what the button said, or nothing", async () => {
    const { driver, loadId, take, agree, rows } = await stage("complete");
    const pressed = { total: String((await invoicePage(driver, loadId)).totalCents) };
    await agree(6_000);
    await expect(take("make", driver, pressed)).rejects.toThrow(Conflict);
    expect(await rows()).toEqual([]);
    await take("make", driver, { total: "127000" });
    expect((await rows())[0]?.total_cents).toBe(127_000);
  });

  it("is nothing where a charge was agreed meanwhile, or the second press was first", async () => {
    const { driver, take, rows, agree } = await stage("complete");
    const make = { of: () => take("make", driver), at: /insert into invoices/ };
    await expect(betweenLookAndWrite(() => agree(100), make)).rejects.toThrow(Conflict);
    expect(await rows()).toEqual([]);
    await expect(betweenLookAndWrite(() => take("make", driver), make)).rejects.toThrow(Conflict);
    expect(await rows()).toHaveLength(1);
  });
});

describe("when it is due", () => {
  const termsIn = async (loadId: string, viewer: BuiltPerson) =>
    JSON.stringify((await invoicePage(viewer, loadId)).invoice?.sections);

  it("comes from the rate confirmation, whatever the form says", async () => {
    const { owner, driver, loadId, take, rows } = await stage("complete");
    await saveAgreedPaper(loadId, { paymentDays: 45 });
    expect((await invoicePage(driver, loadId)).terms).toBeNull();
    await take("make", driver, { payment_days: "7" });
    const [row] = await rows();
    expect(daysBetween(row?.billed_on ?? "", row?.due_on ?? "")).toBe(45);
    expect(await termsIn(loadId, owner)).toContain("Within 45 days of the invoice");
    expect((await feedOf(owner.id, loadId)).texts.join()).toContain("It is due on ");
  });

  it("is what the driver says where the shipper sent a PDF of their own, also when it is made anew", async () => {
    const { driver, loadId, take, rows } = await stage("complete");
    expect((await invoicePage(driver, loadId)).terms).toBe("");
    await take("make", driver, { payment_days: " 7 " });
    const [row] = await rows();
    expect(daysBetween(row?.billed_on ?? "", row?.due_on ?? "")).toBe(7);
    expect((await invoicePage(driver, loadId)).terms).toBe("7");
  });

  it("is no day where nobody knows the terms", async () => {
    const { owner, driver, loadId, take, rows } = await stage("complete");
    await take("make", driver, { payment_days: "" });
    expect((await rows())[0]?.due_on).toBeNull();
    expect(await termsIn(loadId, owner)).toContain("No day agreed");
    expect((await feedOf(owner.id, loadId)).texts.join()).not.toContain("It is due");
  });

  it.each(["soon", "-1", "121", "1.5", "1e2"])(
    "%s is refused beside its field, and nothing is made",
    async (typed) => {
      const { driver, take, rows } = await stage("complete");
      const error = await take("make", driver, { payment_days: typed }).catch((thrown) => thrown);
      expect(error).toBeInstanceOf(Invalid);
      expect(Object.keys(error.fields)).toEqual(["payment_days"]);
      expect(await rows()).toEqual([]);
    },
  );
});

describe("paid", () => {
  it.each([
    [{ paid_on: "" }, "paid_on"],
    [{ paid_on: "2199-01-01" }, "paid_on"],
    [{ paid_on: "2001-01-01" }, "paid_on"],
    [{ paid_by: "" }, "paid_by"],
    [{ paid_by: "gold" }, "paid_by"],
  ])("%j is refused beside %s", async (fields, field) => {
    const { owner, take, made } = await stage("complete");
    const shown = await made();
    const error = await take("pay", owner, { ...shown, ...fields }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(Invalid);
    expect(Object.keys(error.fields)).toEqual([field]);
  });

  it("may come before the invoice, and not before the pickup", async () => {
    const { owner, loadId, take, made } = await stage("complete");
    const shown = await made();
    const pickup_date = addDays(TODAY, -9);
    await db().update(loads).set({ pickup_date }).where(eq(loads.load_id, loadId));
    const early = take("pay", owner, { ...shown, paid_on: addDays(pickup_date, -2) });
    await expect(early).rejects.toMatchObject({ fields: { paid_on: "Nothing was owed on that day yet." } });
    expect(await outcome(take("pay", owner, { ...shown, paid_on: pickup_date }))).toBe("done");
  });

  it("loses to an invoice that was made anew meanwhile", async () => {
    const { owner, driver, take, made, rows } = await stage("complete");
    const shown = await made();
    const pay = { of: () => take("pay", owner, shown), at: /update "invoices"/ };
    await expect(betweenLookAndWrite(() => take("make", driver, shown), pay)).rejects.toThrow(Conflict);
    expect((await rows()).map(({ state }) => state)).toEqual(["made", "made"]);
  });

  it("of two presses at once one is taken", async () => {
    const { owner, take, made, rows } = await stage("complete");
    const shown = await made();
    const presses = await Promise.all([1, 2, 3].map(() => outcome(take("pay", owner, shown))));
    expect(presses.filter((press) => press === "done")).toHaveLength(1);
    expect(presses.filter((press) => press === Conflict)).toHaveLength(2);
    expect((await rows()).map(({ state }) => state)).toEqual(["paid"]);
  });

  it("both are told, and take it with them", async () => {
    const { owner, driver, loadId, take, made } = await stage("complete");
    const shown = await made();
    await take("pay", owner, shown);
    expect((await feedOf(owner.id, loadId)).texts.join()).toContain("made an invoice of $1,210");
    expect((await feedOf(driver.id, loadId)).texts.join()).toContain("as paid");
    for (const { id } of [owner, driver]) {
      const rows = [];
      for await (const row of exportInvoices(id)) rows.push(row);
      expect(rows).toMatchObject([{ number: 1, total_cents: 121_000, paid_on: TODAY, paid_by: "check" }]);
    }
  });
});
