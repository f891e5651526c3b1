import "../../tests/fixtures/servers/own-database";

import { expect, it } from "vitest";
import { savePerson } from "~/builders";
import { addDays, earliestToday } from "~/text/dates";
import { saveInvoice } from "../../tests/fixtures/scenes/invoices";
import { plansOf, walks } from "../../tests/fixtures/watch-queries";
import { markInvoice } from "./invoice.server";
import { owedPage } from "./owed.server";

const TODAY = earliestToday();
const dueIn = (days: number) => ({ billed_on: addDays(TODAY, -90), due_on: addDays(TODAY, days) });

async function stage() {
  const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  return { owner, driver };
}

it("each party sees what is due when, the longest overdue first, invoices without a day last", async () => {
  const { owner, driver } = await stage();
  const between = { owner, driver };
  const undated = await saveInvoice(between);
  const later = await saveInvoice(between, dueIn(12));
  const overdue = await saveInvoice(between, dueIn(-3));
  const today = await saveInvoice(between, dueIn(0));
  const inOrder = [overdue, today, later, undated].map(({ invoiceId }) => invoiceId);
  for (const [viewer, other] of [
    [owner, driver],
    [driver, owner],
  ] as const) {
    const page = await owedPage(viewer, 1);
    expect(page.rows.map(({ invoiceId }) => invoiceId)).toEqual(inOrder);
    expect(page.rows.map(({ isOverdue }) => isOverdue)).toEqual([true, false, false, false]);
    expect(page.rows[0]).toMatchObject({
      about: expect.stringContaining(` · ${other.fullName}`),
      total: "$1,210",
      path: `/load-details/${overdue.loadId}/invoice`,
      due: expect.stringContaining("3 days overdue"),
    });
    expect(page).toMatchObject({ count: 4, total: "$4,840", overdue: "1, $1,210", side: viewer.role });
  }
});

it("nobody sees what others owe, what is paid, or what was replaced", async () => {
  const { owner, driver } = await stage();
  const { loadId, invoiceId } = await saveInvoice({ owner, driver }, dueIn(5));
  for (const role of ["shipper", "driver"] as const)
    expect((await owedPage(await savePerson({ role }), 1)).rows).toEqual([]);
  const paid = { paid_on: new Date().toISOString().slice(0, 10), paid_by: "ach", invoice: invoiceId };
  await markInvoice("pay", { viewer: owner, loadId, fields: paid });
  for (const viewer of [owner, driver])
    expect(await owedPage(viewer, 1)).toMatchObject({ rows: [], count: 0, overdue: "None" });
});

it("a list reads only the user's own invoices", async () => {
  const { owner, driver } = await stage();
  await saveInvoice({ owner, driver }, dueIn(5));
  for (const viewer of [owner, driver]) {
    const walked = walks(await plansOf(() => owedPage(viewer, 1)));
    // SQLite first collects the money agreed with the user in a temporary table, and then sums it.
    expect(walked.filter((step) => !/^SCAN (agreed|b)$/.test(step))).toEqual([]);
  }
});
