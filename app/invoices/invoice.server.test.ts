import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { charges, invoices, signed_contacts } from "db/schema";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { savePerson } from "~/builders";
import { Conflict, Forbidden, NotFound } from "~/platform/errors";
import { INVOICE_ACT_NAMES, INVOICE_ACTS, INVOICE_STATES, mayFollow } from "~/trade/invoices";
import { LOAD_STATUSES } from "~/trade/lifecycle";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { feedOf } from "../../tests/fixtures/read-back";
import { invoicedLoad, outcome, TODAY } from "../../tests/fixtures/scenes/invoiced-load";
import { invoicePage } from "./invoice-page.server";

it.each(LOAD_STATUSES)(
  "in %s the driver makes an invoice only once the load is delivered, and nobody else does",
  async (status) => {
    const { owner, driver, take, rows } = await invoicedLoad(status);
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
    const { owner, driver, take, made, rows } = await invoicedLoad("complete");
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
    // An unpaid invoice is replaced only if something changes, such as the payment terms.
    expect(await outcome(take(act, mine, { ...shown, payment_days: "15" }))).toBe(fits ? "done" : Conflict);
    const standing = (await rows()).filter(({ replaced_at }) => replaced_at === null);
    expect(standing.map((row) => row.state)).toEqual([fits ? INVOICE_ACTS[act].to : state]);
  });
});

it("the page names charges without an answer, which the invoice leaves out", async () => {
  const { driver, owner, loadId, take, rows, agree } = await invoicedLoad("complete");
  await agree(6_000);
  expect(await invoicePage(driver, loadId)).toMatchObject({ unanswered: null, total: "$1,270" });
  const asked = [
    [
      5_000,
      "A $50 charge is still waiting for the shipper's answer. It won't be on an invoice until the shipper agrees.",
    ],
    [
      2_500,
      "2 charges, $75 in total, are still waiting for the shipper's answer. They won't be on an invoice until the shipper agrees.",
    ],
  ] as const;
  for (const [amount_cents, unanswered] of asked) {
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
    expect(await invoicePage(driver, loadId)).toMatchObject({ unanswered, total: "$1,270" });
    const toOwner = unanswered.replace("the shipper's", "your").replace("the shipper agrees", "you agree");
    expect(await invoicePage(owner, loadId)).toMatchObject({ unanswered: toOwner, total: "$1,270" });
  }
  await take("make", driver);
  expect(await rows()).toMatchObject([{ total_cents: 127_000 }]);
  const on = async () => (await invoicePage(driver, loadId)).unanswered;
  expect(await on()).toMatch(/^2 charges, .* They aren't on this invoice\.$/);
  await db()
    .update(charges)
    .set({ state: "withdrawn" })
    .where(eq(charges.charge_id, `${loadId} asked 2500`));
  expect(await on()).toMatch(/^A \$50 charge .* It isn't on this invoice\.$/);
});

it("the states from which each step leads on", () => {
  const table = INVOICE_ACT_NAMES.map((act) => [
    act,
    INVOICE_STATES.filter((state) => mayFollow(act, state)),
  ]);
  expect(Object.fromEntries(table)).toEqual({
    make: ["made", "received", "approved"],
    receive: ["made"],
    approve: ["made", "received"],
    pay: ["made", "received", "approved"],
    reopen: ["paid"],
  });
});

describe("the amount billed", () => {
  it("is the rate plus agreed charges, fixed until the invoice is replaced under the next number", async () => {
    const { owner, driver, loadId, take, rows, made, agree } = await invoicedLoad("complete");
    await agree(6_000);
    const shown = await made();
    await agree(2_500);
    expect(await invoicePage(owner, loadId)).toMatchObject({
      isOutdated: true,
      needsRedo: true,
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

  it.each(["made", "received", "approved"] as const)(
    "stays if the invoice is %s and nothing has changed, unless the driver changes the days to pay",
    async (state) => {
      const { owner, driver, loadId, take, rows, agree } = await invoicedLoad("complete");
      await take("make", driver, { payment_days: "30" });
      const current = async () => (await rows()).at(-1)?.invoice_id ?? "";
      await db()
        .update(invoices)
        .set({ state })
        .where(eq(invoices.invoice_id, await current()));
      const redo = async (payment_days: string) =>
        take("make", driver, { invoice: await current(), payment_days });
      const [before, told] = [await rows(), (await feedOf(owner.id, loadId)).texts];
      await expect(redo("30")).rejects.toThrow("Nothing has changed since you made this invoice");
      expect(await rows()).toEqual(before);
      expect((await feedOf(owner.id, loadId)).texts).toEqual(told);
      await redo("15");
      await expect(redo("15")).rejects.toThrow(Conflict);
      await redo("");
      await expect(redo("")).rejects.toThrow(Conflict);
      await agree(6_000);
      await redo("");
      expect((await rows()).map(({ replaced_at }) => replaced_at === null)).toEqual([
        false,
        false,
        false,
        true,
      ]);
    },
  );

  it("has the payee, and the page names a new payee that both have confirmed since", async () => {
    const { owner, driver, loadId, take, made } = await invoicedLoad("complete");
    const shown = await made();
    expect((await invoicePage(owner, loadId)).newPayee).toBeNull();
    await db()
      .update(signed_contacts)
      .set({ payee: "Roads Factoring" })
      .where(and(eq(signed_contacts.load_id, loadId), eq(signed_contacts.person_id, driver.id)));
    expect((await invoicePage(owner, loadId)).newPayee).toBe("Roads Factoring");
    await take("make", driver, shown);
    expect((await invoicePage(owner, loadId)).newPayee).toBeNull();
  });

  it("names what each charge is for, and what was agreed after the payment", async () => {
    const { owner, loadId, take, made, agree, rows } = await invoicedLoad("complete");
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

  it("has a number that counts the driver's invoices", async () => {
    const first = await invoicedLoad("complete");
    await first.made();
    const second = await invoicedLoad("complete", first.driver);
    await second.made();
    const other = await invoicedLoad("complete");
    await other.made();
    expect([(await second.rows())[0]?.number, (await other.rows())[0]?.number]).toEqual([2, 1]);
  });

  it("equals the total on the button, or nothing is made", async () => {
    const { driver, loadId, take, agree, rows } = await invoicedLoad("complete");
    const pressed = { total: String((await invoicePage(driver, loadId)).totalCents) };
    await agree(6_000);
    await expect(take("make", driver, pressed)).rejects.toThrow(Conflict);
    expect(await rows()).toEqual([]);
    await take("make", driver, { total: "127000" });
    expect((await rows())[0]?.total_cents).toBe(127_000);
  });

  it("is refused if a charge has been agreed since, or another click came first", async () => {
    const { driver, take, rows, agree } = await invoicedLoad("complete");
    const make = { of: () => take("make", driver), at: /insert into invoices/ };
    await expect(betweenLookAndWrite(() => agree(100), make)).rejects.toThrow(Conflict);
    expect(await rows()).toEqual([]);
    await expect(betweenLookAndWrite(() => take("make", driver), make)).rejects.toThrow(Conflict);
    expect(await rows()).toHaveLength(1);
  });
});
