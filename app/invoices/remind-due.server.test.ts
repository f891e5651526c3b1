import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { due_notices, type invoices, notice_choices, notices } from "db/schema";
import { write } from "db/write";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type BuiltPerson, savePerson } from "~/builders";
import { addDays, earliestToday } from "~/text/dates";
import { DAY_MS } from "~/text/time";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { feedOf } from "../../tests/fixtures/read-back";
import { saveInvoice } from "../../tests/fixtures/scenes/invoices";
import { makeInvoice, markInvoice } from "./invoice.server";
import { remindOfDue } from "./remind-due.server";

const TODAY = earliestToday();
const PAID = { paid_on: new Date().toISOString().slice(0, 10), paid_by: "ach" };

// Earlier tests' invoices must not be due, because each test counts the messages that a run sends.
beforeEach(() => write([{ query: sql`update invoices set due_on = null` }]));

async function billed(dueIn: number, set: Partial<typeof invoices.$inferInsert> = {}) {
  const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  await write([
    { query: sql`update users set email_confirmed_at = 1 where id in (${owner.id}, ${driver.id})` },
  ]);
  const dates = { billed_on: addDays(TODAY, -90), due_on: addDays(TODAY, dueIn) };
  return { owner, driver, ...(await saveInvoice({ owner, driver }, { ...dates, ...set })) };
}

const reminders = async ({ id }: BuiltPerson, loadId: string) =>
  (await feedOf(id, loadId)).texts.filter((text) =>
    / due soon · | due today · | overdue · /.test(text ?? ""),
  );

async function noticesOf({ id }: BuiltPerson) {
  const rows = await db().select({ kind: notices.kind }).from(notices).where(eq(notices.person_id, id));
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith("due:"));
}

describe("the parties of an unpaid invoice", () => {
  it("are reminded three days before, on the day and a week after, once each, however often the job runs", async () => {
    const { owner, driver, loadId } = await billed(10);
    const told: [left: number, shipper: number, driver: number][] = [];
    for (let left = 10; left >= -20; left -= 1) {
      const nowMs = Date.now() + (10 - left) * DAY_MS;
      const before = [(await reminders(owner, loadId)).length, (await reminders(driver, loadId)).length];
      await Promise.all([remindOfDue(nowMs), remindOfDue(nowMs)]);
      await remindOfDue(nowMs);
      const [shipper = 0, carrier = 0] = [
        (await reminders(owner, loadId)).length - (before[0] ?? 0),
        (await reminders(driver, loadId)).length - (before[1] ?? 0),
      ];
      if (shipper + carrier > 0) told.push([left, shipper, carrier]);
    }
    expect(told).toEqual([
      [3, 1, 0],
      [0, 1, 0],
      [-7, 1, 1],
    ]);
    expect(await noticesOf(owner)).toEqual(["due:soon", "due:due", "due:late"]);
    expect(await noticesOf(driver)).toEqual(["due:owed"]);
    const [first] = await reminders(owner, loadId);
    expect(first).toContain(`${driver.fullName}'s invoice is due `);
  });

  it("get the current reminder after an outage, and not the missed ones", async () => {
    const { owner, loadId } = await billed(-9);
    await remindOfDue();
    expect(await noticesOf(owner)).toEqual(["due:late"]);
    expect(await reminders(owner, loadId)).toHaveLength(1);
    const old = await billed(-14);
    await remindOfDue();
    expect(await noticesOf(old.owner)).toEqual([]);
  });

  it("get no reminder whose day was over when the invoice was made", async () => {
    const { owner } = await billed(0, { billed_on: TODAY });
    await remindOfDue();
    expect(await noticesOf(owner)).toEqual([]);
    await remindOfDue(Date.now() + 7 * DAY_MS);
    expect(await noticesOf(owner)).toEqual(["due:late"]);
  });

  it("get no notification if they turned it off, but find the message in their inbox", async () => {
    const { owner, loadId } = await billed(2);
    const off = (["push", "mail", "text"] as const).map((way) => ({
      person_id: owner.id,
      about: "your_move" as const,
      way,
      is_on: false,
    }));
    await write([{ query: db().insert(notice_choices).values(off) }]);
    await remindOfDue();
    expect(await noticesOf(owner)).toEqual([]);
    expect(await reminders(owner, loadId)).toHaveLength(1);
  });
});

describe("nobody is reminded of an invoice", () => {
  it("that is paid, has no due day, or was replaced", async () => {
    const [paid, undated, replaced] = [await billed(1), await billed(1, { due_on: null }), await billed(1)];
    await markInvoice("pay", {
      viewer: paid.owner,
      loadId: paid.loadId,
      fields: { ...PAID, invoice: paid.invoiceId },
    });
    await makeInvoice({
      viewer: replaced.driver,
      loadId: replaced.loadId,
      fields: { invoice: replaced.invoiceId },
    });
    expect(await remindOfDue()).toEqual({ told: 0, more: false });
    for (const { owner } of [paid, undated, replaced]) expect(await noticesOf(owner)).toEqual([]);
  });

  it("that is paid between the job's read and its write", async () => {
    const { owner, loadId, invoiceId } = await billed(0);
    const pay = () => markInvoice("pay", { viewer: owner, loadId, fields: { ...PAID, invoice: invoiceId } });
    const remind = { of: () => remindOfDue(), at: /insert or ignore into due_notices/ };
    expect(await betweenLookAndWrite(pay, remind)).toEqual({ told: 0, more: false });
    expect(await db().select().from(due_notices).where(eq(due_notices.invoice_id, invoiceId))).toEqual([]);
    expect(await reminders(owner, loadId)).toEqual([]);
  });
});

it("a run takes a limited number and says that there is more", async () => {
  const all = [await billed(2), await billed(2), await billed(2)];
  expect(await remindOfDue(Date.now(), 2)).toEqual({ told: 2, more: true });
  expect(await remindOfDue(Date.now(), 2)).toEqual({ told: 1, more: false });
  for (const { owner } of all) expect(await noticesOf(owner)).toEqual(["due:soon"]);
});
