import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { pay_records } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { loadInWords } from "~/load-page/load-in-words.server";
import { loadFacts } from "~/loads/queries.server";
import { MOST_INVOICES, paysInBrief, paysInWords } from "~/market/days-to-pay";
import { daysToPayOf, updateDaysToPay } from "~/market/days-to-pay.server";
import { inWords } from "~/search/found-words.server";
import { readBoardSearch, searchBoard } from "~/search/search-board.server";
import { addDays } from "~/text/dates";
import { closeParty } from "../../tests/fixtures/close-party";
import { saveInvoice } from "../../tests/fixtures/scenes/invoices";
import { markInvoice } from "./invoice.server";

const today = () => new Date().toISOString().slice(0, 10);
const shipper = () => savePerson({ role: "shipper" });
const driver = () => savePerson({ role: "driver" });

async function paid(owner: BuiltPerson, carrier: BuiltPerson, daysAgo: number, terms: number | null = 30) {
  const billed_on = addDays(today(), -daysAgo);
  const due_on = terms === null ? null : addDays(billed_on, terms);
  const { loadId, invoiceId } = await saveInvoice({ owner, driver: carrier }, { billed_on, due_on });
  const fields = { paid_on: today(), paid_by: "check", invoice: invoiceId };
  await markInvoice("pay", { viewer: owner, loadId, fields });
  return () => markInvoice("reopen", { viewer: owner, loadId, fields });
}

describe("a shipper's days to pay", () => {
  it("are known from five paid invoices of two drivers on, and updated by each payment", async () => {
    const [owner, one, two] = [await shipper(), await driver(), await driver()];
    for (const daysAgo of [20, 40, 21, 22]) await paid(owner, one, daysAgo);
    expect(await daysToPayOf(owner.id)).toBeNull();
    await paid(owner, one, 19);
    expect(await daysToPayOf(owner.id)).toBeNull();
    await paid(owner, two, 60, null);
    expect(await daysToPayOf(owner.id)).toEqual({
      medianDays: 22,
      invoices: 6,
      drivers: 2,
      dated: 5,
      onTime: 4,
    });
    const takeBack = await paid(owner, two, 90);
    expect(await daysToPayOf(owner.id)).toMatchObject({ medianDays: 22, invoices: 7, dated: 6, onTime: 4 });
    await takeBack();
    expect(await daysToPayOf(owner.id)).toMatchObject({ medianDays: 22, invoices: 6, dated: 5, onTime: 4 });
  });

  it("are unknown once the only payment is undone", async () => {
    const owner = await shipper();
    const takeBack = await paid(owner, await driver(), 3);
    await takeBack();
    expect(await db().select().from(pay_records).where(eq(pay_records.shipper_id, owner.id))).toEqual([]);
  });

  it("use the invoices paid last, and only the shipper's own", async () => {
    const [owner, other, one, two] = [await shipper(), await shipper(), await driver(), await driver()];
    for (const [carrier, daysAgo] of [
      [one, 3],
      [one, 4],
      [two, 5],
      [two, 6],
      [two, 7],
    ] as const)
      await paid(owner, carrier, daysAgo);
    await write([updateDaysToPay(other.id)]);
    expect(await db().select().from(pay_records).where(eq(pay_records.shipper_id, other.id))).toEqual([]);
    expect(await daysToPayOf(owner.id)).toMatchObject({ medianDays: 5, invoices: 5 });
    expect(MOST_INVOICES).toBe(50);
  });

  it("are shown on all their loads, in search and on the page, but not to themselves", async () => {
    const [owner, viewer] = [await shipper(), await driver()];
    const { loadId } = await saveLoad({ owner, terms: { origin_address_city: "Battle Mountain" } });
    const found = async () => {
      const search = await readBoardSearch(viewer, new URLSearchParams("origin_city=Battle Mountain"));
      const { rows } = await searchBoard(search);
      return rows.map((row) => inWords(row, Date.now()).notes).join();
    };
    const opened = async (isOwner = false) => {
      const facts = await loadFacts(viewer, loadId);
      if (!facts) throw new Error("There is no load.");
      return Object.fromEntries((await loadInWords(facts, isOwner ? "owner" : "other driver")).information);
    };
    expect([await found(), (await opened()).Pays]).toEqual([expect.not.stringContaining("Pays"), undefined]);
    const record = { invoices: 14, drivers: 6, median_days: 21, dated: 14, on_time: 13 };
    await write([
      {
        query: db()
          .insert(pay_records)
          .values({ shipper_id: owner.id, ...record }),
      },
    ]);
    expect(await found()).toContain("Pays in 21 days · ");
    expect((await opened()).Pays).toBe("In 21 days, 93% on time (14 invoices from 6 drivers)");
    expect((await opened(true)).Pays).toBeUndefined();
  });

  it("are deleted with the account", async () => {
    const owner = await shipper();
    const record = { invoices: 14, drivers: 6, median_days: 21, dated: 14, on_time: 13 };
    await write([
      {
        query: db()
          .insert(pay_records)
          .values({ shipper_id: owner.id, ...record }),
      },
    ]);
    await closeParty(owner);
    expect(await daysToPayOf(owner.id)).toBeNull();
  });
});

describe("the text", () => {
  const record = { medianDays: 1, invoices: 5, drivers: 2, dated: 0, onTime: 0 };
  it.each([
    [0, "Pays same day", "Same day (5 invoices from 2 drivers)"],
    [1, "Pays in 1 day", "In 1 day (5 invoices from 2 drivers)"],
    [21, "Pays in 21 days", "In 21 days (5 invoices from 2 drivers)"],
  ])("of %i days", (medianDays, brief, whole) => {
    expect(paysInBrief({ ...record, medianDays })).toBe(brief);
    expect(paysInWords({ ...record, medianDays })).toBe(whole);
  });
});
