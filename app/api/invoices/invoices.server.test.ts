import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { invoices, loads } from "db/schema";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { invoicePage } from "~/invoices/invoice-page.server";
import { addDays } from "~/text/dates";
import type { InvoiceActName } from "~/trade/invoices";
import { numberOf } from "~/trade/load-number";
import { feedOf, loadRow } from "../../../tests/fixtures/read-back";
import { saveAgreedPaper } from "../../../tests/fixtures/scenes/agreed-paper";
import { invoicedLoad, TODAY } from "../../../tests/fixtures/scenes/invoiced-load";
import { ask, keyOf } from "../../../tests/http/support/api-requests";
import { exampleOfInvoice } from "./examples.server";

const PAID = { status: "paid", paid_on: TODAY, paid_by: "ach" };
const REFERENCE = "PO-1";

async function billed() {
  const scene = await invoicedLoad("complete");
  const { loadId, owner, driver } = scene;
  await db().update(loads).set({ reference: REFERENCE }).where(eq(loads.load_id, loadId));
  await saveAgreedPaper(loadId, { paymentDays: 30 });
  const { invoice: id } = await scene.made();
  const [key, carrierKey] = [await keyOf(owner), await keyOf(driver)];
  const put = (body: object, as = key) => ask(as, "PUT", `/invoices/${id}`, { body });
  const take = (act: InvoiceActName) => scene.take(act, owner, { invoice: id });
  const billAgain = () => scene.take("make", driver, { invoice: id });
  return { ...scene, id, key, carrierKey, put, take, billAgain, path: `/invoices/${id}` };
}

const idsIn = (json: { invoices: { id: string }[] }) => json.invoices.map(({ id }) => id);

describe("an invoice", () => {
  it("has the amounts, days and parties of its page", async () => {
    const { key, path, loadId, owner, driver, id } = await billed();
    const { status, json } = await ask(key, "GET", path);
    expect([status, json]).toMatchObject([
      200,
      {
        id,
        number: 1,
        status: "sent",
        load_number: numberOf(await loadRow(loadId)),
        reference: REFERENCE,
        bill_to: owner.fullName,
        pay_to: driver.fullName,
        lines: [{ name: "Rate", amount: 1210 }],
        total: 1210,
        due_on: addDays(json.billed_on, 30),
        is_overdue: false,
        received_at: null,
        paid_on: null,
        paid_by: null,
      },
    ]);
    expect(Object.keys(json).toSorted()).toEqual(Object.keys(exampleOfInvoice(TODAY)).toSorted());
    const { invoice } = await invoicePage(owner, loadId, id);
    const [, ...rows] = invoice?.sections[0].rows ?? [];
    expect(json.details).toEqual(rows.map(([name, value]) => ({ name, value })));
    expect(json.url).toContain(`/load-details/${loadId}/invoice?invoice=${id}`);
  });

  it("is overdue when the page says so, until it is paid", async () => {
    const { key, path, id, put } = await billed();
    const due_on = addDays(TODAY, -3);
    await db().update(invoices).set({ due_on, billed_on: due_on }).where(eq(invoices.invoice_id, id));
    expect((await ask(key, "GET", path)).json.is_overdue).toBe(true);
    expect((await put(PAID)).json.is_overdue).toBe(false);
  });

  it("is shown to both parties, and to nobody else", async () => {
    const { key, carrierKey, path } = await billed();
    expect((await ask(carrierKey, "GET", path)).json).toEqual((await ask(key, "GET", path)).json);
    const stranger = await billed();
    for (const other of [stranger.key, stranger.carrierKey]) {
      expect((await ask(other, "GET", path)).status).toBe(404);
      expect(idsIn((await ask(other, "GET", "/invoices")).json)).toEqual([stranger.id]);
    }
    expect((await stranger.put(PAID, key)).status).toBe(404);
  });

  it("hides the load's reference from a released driver, who may not see later changes", async () => {
    const { driver, owner, loadId, agree, made } = await invoicedLoad("new");
    await db().update(loads).set({ reference: REFERENCE }).where(eq(loads.load_id, loadId));
    await agree(5_000);
    const { invoice } = await made();
    const referenceFor = async (who: typeof driver) =>
      (await ask(await keyOf(who), "GET", `/invoices/${invoice}`)).json.reference;
    expect([await referenceFor(driver), await referenceFor(owner)]).toEqual([null, REFERENCE]);
  });
});

describe("the invoices", () => {
  it("of a load are its current ones, found by the shipper's reference", async () => {
    const { key, carrierKey, id, agree, take, billAgain, rows } = await billed();
    const list = `/loads/${REFERENCE}/invoices`;
    expect(idsIn((await ask(key, "GET", list)).json)).toEqual([id]);
    await take("pay");
    await agree(5_000);
    await billAgain();
    const [, further] = await rows();
    expect(idsIn((await ask(key, "GET", list)).json)).toEqual([id, further?.invoice_id]);
    expect((await ask(carrierKey, "GET", list)).status).toBe(404);
    expect((await ask(key, "GET", "/loads/PO-9/invoices")).status).toBe(404);
  });

  it("of a company are the latest first, and of one status if asked", async () => {
    const driver = (await invoicedLoad("complete")).driver;
    const key = await keyOf(driver);
    const all: string[] = [];
    for (const act of ["make", "receive", "approve", "pay"] as const) {
      const scene = await invoicedLoad("complete", driver);
      const { invoice } = await scene.made();
      if (act !== "make") await scene.take(act, scene.owner, { invoice });
      all.unshift(invoice);
    }
    const [paid = "", approved = "", received = "", sent = ""] = all;
    const of = async (query = "") => idsIn((await ask(key, "GET", `/invoices${query}`)).json);
    expect(await of()).toEqual(all);
    expect(await of("?status=unpaid")).toEqual([approved, received, sent]);
    expect(await of("?status=paid")).toEqual([paid]);
    expect(await of("?status=approved")).toEqual([approved]);
    expect(await of("?status=received")).toEqual([received]);
    expect(await of("?status=sent")).toEqual([sent]);
    expect(await of(`?status=unpaid&cursor=${received}`)).toEqual([sent]);
    const wrong = await ask(key, "GET", "/invoices?status=made&cursor=2");
    expect([wrong.status, wrong.json.errors.length]).toEqual([422, 2]);
  });

  it("have pages that contain each invoice once", async () => {
    const { key, rows, loadId } = await billed();
    const [first] = await rows();
    if (!first) throw new Error("There is no invoice.");
    const more = Array.from({ length: 50 }, (_, at) => ({
      ...first,
      invoice_id: `0199f3c4-7d1e-7a52-9c1b-3f2d8a6e5b${10 + at}`,
      load_id: loadId,
      number: at + 2,
      state: "paid" as const,
      paid_on: TODAY,
      paid_by: "wire" as const,
    }));
    await db().insert(invoices).values(more);
    const page = await ask(key, "GET", "/invoices");
    const next = /^<\/api\/v1(.+)>; rel="next"$/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
    const last = await ask(key, "GET", next);
    expect([page.json.invoices.length, last.json.invoices.length, last.json.next_cursor]).toEqual([
      50,
      1,
      null,
    ]);
    expect(new Set([...idsIn(page.json), ...idsIn(last.json)]).size).toBe(51);
  });
});

describe("a mark", () => {
  it("is set once, however often it is sent, and the carrier is notified once", async () => {
    const { put, driver, loadId, rows } = await billed();
    const marks = [{ status: "received" }, { status: "approved" }, PAID];
    for (const mark of marks)
      for (let times = 0; times < 2; times++) {
        const { status, json } = await put(mark);
        expect([status, json]).toMatchObject([200, mark]);
      }
    expect((await rows())[0]).toMatchObject({ state: "paid", paid_on: TODAY, paid_by: "ach" });
    const { texts } = await feedOf(driver.id, loadId);
    for (const word of ["received your invoice", "approved your invoice", "marked your invoice as paid"])
      expect(texts.filter((each) => each.includes(word))).toHaveLength(1);
  });

  it.each([
    ["received", "approve"],
    ["received", "pay"],
    ["approved", "pay"],
  ] as const)("%s is refused after the step to %s", async (status, before) => {
    const { put, take, rows } = await billed();
    await take(before);
    const was = await rows();
    const refused = await put({ status });
    expect([refused.status, refused.json.detail]).toEqual([
      409,
      expect.stringContaining("This invoice has changed."),
    ]);
    expect(await rows()).toEqual(was);
  });

  it("as paid is refused if the invoice was paid on another day or by another method", async () => {
    const { put } = await billed();
    expect((await put(PAID)).status).toBe(200);
    expect((await put({ ...PAID, paid_by: "check" })).status).toBe(409);
    expect((await put({ ...PAID, paid_on: addDays(TODAY, -1) })).status).toBe(409);
  });

  it("is refused on an invoice that was replaced, which can still be read", async () => {
    const { put, key, path, agree, billAgain, rows } = await billed();
    await agree(5_000);
    await billAgain();
    expect((await ask(key, "GET", path)).json).toMatchObject({ status: "replaced", is_overdue: false });
    expect((await put(PAID)).status).toBe(409);
    expect((await rows()).map(({ state }) => state)).toEqual(["made", "made"]);
  });

  it.each([
    [{ status: "made" }, "/status"],
    [{}, "/status"],
    [{ status: "received", paid_by: "ach" }, "/paid_by"],
    [{ ...PAID, paid_by: "cash" }, "/paid_by"],
    [{ ...PAID, paid_on: "12/1/2026" }, "/paid_on"],
    [{ ...PAID, paid_on: "2026-02-30" }, "/paid_on"],
    [{ ...PAID, paid_on: addDays(TODAY, 3) }, "/paid_on"],
    [{ ...PAID, paid_on: "2020-01-01" }, "/paid_on"],
    [{ status: "paid", paid_by: "ach" }, "/paid_on"],
    [{ status: "paid", paid_on: TODAY }, "/paid_by"],
    [[], ""],
  ])("of %j is refused, with a pointer to %s", async (body, pointer) => {
    const { put, rows } = await billed();
    const { status, json } = await put(body);
    expect([status, json.errors]).toEqual([422, [{ detail: expect.stringMatching(/\.$/), pointer }]]);
    expect((await rows())[0]?.state).toBe("made");
  });
});
