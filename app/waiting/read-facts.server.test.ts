import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { charges, invoices, load_changes, loads } from "db/schema";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { makeInvoice, markInvoice } from "~/invoices/invoice.server";
import { invoicePage } from "~/invoices/invoice-page.server";
import { invoiceScene } from "~/invoices/invoice-scene.server";
import { makePapers } from "~/papers/make-papers.server";
import { localText } from "~/text/local-time";
import { formatMoney } from "~/text/money";
import { DAY_MS } from "~/text/time";
import { LOAD_STATUSES, type LoadStatus } from "~/trade/lifecycle";
import { checkInLoad, NOW } from "../../tests/fixtures/scenes/check-in-load";
import { saveInvoice } from "../../tests/fixtures/scenes/invoices";
import { letRunOut, negotiation } from "../../tests/fixtures/scenes/negotiation";
import { plansOf } from "../../tests/fixtures/watch-queries";
import { clockAt } from "./clock.server";
import { nextInvoiceStep } from "./find-money";
import { mattersOf } from "./matters";
import { factsFor, factsOn } from "./read-facts.server";

/** The query for one load must agree with the query for all loads. */
async function waits(person: BuiltPerson, loadId: string, nowMs = Date.now()) {
  const one = await factsOn(person, loadId, nowMs);
  const all = (await factsFor(person, nowMs)).find((each) => each.loadId === loadId);
  const matters = one ? mattersOf(one, clockAt(nowMs)) : null;
  const yours = matters?.filter(({ whose }) => whose === "you") ?? null;
  if (yours && yours.length > 0) expect(all).toEqual(one);
  return yours?.map(({ says }) => says) ?? null;
}

describe("offers", () => {
  it("wait for the side that answers, and only for these two", async () => {
    const { owner, driver, rival, loadId, act, rivalOffers } = await negotiation();
    await act("offer", "driver", { amount: "1300" });
    expect(await waits(owner, loadId)).toEqual([
      expect.stringContaining(`${driver.fullName} offered $1,300`),
    ]);
    expect(await waits(driver, loadId)).toEqual([]);
    await act("counter", "shipper", { amount: "1225" });
    expect(await waits(owner, loadId)).toEqual([]);
    expect(await waits(driver, loadId)).toEqual([
      expect.stringContaining(`${owner.fullName} countered $1,225`),
    ]);
    await rivalOffers();
    expect(await waits(rival, loadId)).toEqual([]);
    const facts = await factsOn(rival, loadId, Date.now());
    expect(facts?.offers.map(({ driverId }) => driverId)).toEqual([rival.id]);
    expect(facts).toMatchObject({ requests: { many: 0 }, charges: [], invoices: [] });
    for (const role of ["driver", "shipper"] as const) {
      const stranger = await savePerson({ role });
      expect(await waits(stranger, loadId)).toBeNull();
      expect(await factsFor(stranger, Date.now())).toEqual([]);
    }
    await letRunOut(loadId);
    expect(await waits(driver, loadId)).toEqual([]);
    expect(await waits(owner, loadId)).toEqual(["2 drivers requested this load"]);
  });

  it("of a deleted load wait for nobody", async () => {
    const { owner, driver, loadId, act } = await negotiation();
    await act("offer", "driver");
    await db().update(loads).set({ deleted_at: 1 }).where(eq(loads.load_id, loadId));
    expect([await waits(owner, loadId), await waits(driver, loadId)]).toEqual([null, null]);
  });
});

describe("a load in each status", () => {
  it.each(LOAD_STATUSES)("%s", async (status) => {
    const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
    const isOpen = status === "new" || status === "pending";
    const { loadId } = await saveLoad({
      owner,
      status,
      ...(status === "pending" ? { requesters: [driver] } : isOpen ? {} : { driver }),
    });
    const counts = [await waits(owner, loadId), await waits(driver, loadId)].map(
      (each) => each?.length ?? null,
    );
    const expected = {
      new: [0, null],
      pending: [1, 0],
      "rate confirmation": [1, 0],
      "rate confirmation sent": [0, 1],
      pickup: [0, 1],
      "in transit": [0, 1],
      complete: [1, 2],
    };
    expect(counts).toEqual(expected[status]);
  });
});

describe("changes and charges", () => {
  const signed = async () => {
    const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
    const { loadId } = await saveLoad({ owner, driver, status: "in transit" });
    return { owner, driver, loadId };
  };

  it("a new delivery address is first for the driver", async () => {
    const { owner, driver, loadId } = await signed();
    const change = { change_id: newId(), load_id: loadId, driver_id: driver.id, asker_id: owner.id };
    const values = { old_value: ["1 Old Road"], new_value: ["77 Dock Road", null, "Elko"], asked_at: 1 };
    await db()
      .insert(load_changes)
      .values({ ...change, ...values, kind: "delivery", state: "asked" });
    expect((await waits(driver, loadId))?.[0]).toBe(
      `New delivery address: 77 Dock Road, Elko. ${owner.fullName} asks you to confirm it`,
    );
    expect(await waits(owner, loadId)).toEqual([]);
  });

  it("a charge of a released driver waits for the owner while the load is open again", async () => {
    const { driver } = await signed();
    const owner = await savePerson({ role: "shipper" });
    const { loadId } = await saveLoad({ owner, status: "new" });
    const charge = { charge_id: newId(), load_id: loadId, driver_id: driver.id, kind: "tonu" } as const;
    await db()
      .insert(charges)
      .values({ ...charge, amount_cents: 15_000, state: "asked", asked_at: 1 });
    expect(await waits(owner, loadId)).toEqual([expect.stringContaining("requested $150 for")]);
    expect(await waits(driver, loadId)).toBeNull();
  });
});

it("the pickup waits for the driver, with its window at the stop", async () => {
  const { chosen, loadId } = await checkInLoad("pickup");
  const window = { pickup_time: "09:30", pickup_until: "15:00" };
  await db().update(loads).set(window).where(eq(loads.load_id, loadId));
  expect((await waits(chosen, loadId))?.[0]).toMatch(/^Pick up in Reno, NV: .*, 9:30 AM–3:00 PM P[SD]T$/);
});

it("an arrival waits for the owner until the pickup, with its time at the stop", async () => {
  const { owner, chosen, asked, loadId, told } = await checkInLoad("pickup");
  await told("arrived-pickup");
  // The appointment is 20 minutes after the arrival, in whole minutes.
  const appointment = localText(NOW + 20 * 60_000, "America/Los_Angeles").split("T");
  const [pickup_date, pickup_time] = appointment;
  await db().update(loads).set({ pickup_date, pickup_time }).where(eq(loads.load_id, loadId));
  const says = async (minutes: number) => (await waits(owner, loadId, NOW + minutes * 60_000))?.[0];
  expect(await says(10)).toMatch(
    / arrived at pickup .* P[SD]T\. Give the driver the pin once the truck is loaded$/,
  );
  expect(await says(60)).toMatch(/ P[SD]T, waiting 0:40\. Give the driver the pin once the truck is loaded$/);
  expect(await waits(asked, loadId)).toBeNull();
  expect(await waits(chosen, loadId)).toEqual(["Enter the pin once you're loaded"]);
});

describe("long after the delivery", () => {
  const settled = async () => {
    const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
    const { loadId } = await saveInvoice({ owner, driver });
    const old = { pickup_date: "2020-01-01", delivery_date: "2020-01-02" };
    await db().update(loads).set(old).where(eq(loads.load_id, loadId));
    const pay = async () => {
      const invoice = (await invoicePage(owner, loadId)).invoice?.id ?? "";
      const fields = { invoice, paid_on: new Date().toISOString().slice(0, 10), paid_by: "check" };
      await markInvoice("pay", { viewer: owner, loadId, fields });
    };
    const charge = (state: "asked" | "agreed") =>
      db()
        .insert(charges)
        .values({
          ...{ charge_id: newId(), load_id: loadId, driver_id: driver.id, kind: "lumper" },
          ...{ amount_cents: 6_000, state, asked_at: 1 },
        });
    const later = Date.now() + 100 * DAY_MS;
    const both = async () => [await waits(owner, loadId, later), await waits(driver, loadId, later)];
    return { driver, pay, charge, both, later };
  };

  it("an invoice waits for the owner", async () => {
    const { driver, both } = await settled();
    const due = expect.stringMatching(`^Invoice from ${driver.fullName}: \\$1,210`);
    expect((await both())[0]).toEqual([due]);
  });

  it("a charge that is agreed on a paid load waits for the driver", async () => {
    const { pay, charge, both } = await settled();
    await pay();
    expect(await both()).toEqual([[], []]);
    await charge("agreed");
    expect(await both()).toEqual([[], ["$60 was agreed after your invoice was paid"]]);
  });

  it("a load without any invoice is not read for the dashboard, because the driver may bill elsewhere", async () => {
    const { driver, later } = await settled();
    await db().delete(invoices).where(eq(invoices.driver_id, driver.id));
    expect(await factsFor(driver, later)).toEqual([]);
    const today = localText(Date.now()).slice(0, 10);
    await db().update(loads).set({ pickup_date: today, delivery_date: today });
    expect(await factsFor(driver, Date.now())).toHaveLength(1);
  });
});

it("money that is agreed after an invoice waits for the driver until it is billed", async () => {
  const parties = {
    owner: await savePerson({ role: "shipper" }),
    driver: await savePerson({ role: "driver" }),
  };
  const { owner, driver } = parties;
  const { loadId } = await saveInvoice(parties);
  const current = async () => (await invoicePage(driver, loadId)).invoice?.id ?? "";
  const make = async () =>
    makeInvoice({ viewer: driver, loadId, fields: { invoice: await current(), payment_days: "30" } });
  const agree = (charge_id: string, amount_cents: number) =>
    db()
      .insert(charges)
      .values({
        ...{ charge_id, load_id: loadId, driver_id: driver.id, kind: "detention" },
        ...{ amount_cents, state: "agreed", asked_at: 1 },
      });
  const toInvoice = async () => {
    const facts = await factsOn(driver, loadId, Date.now());
    const next = facts && nextInvoiceStep(facts);
    expect(facts?.unbilledCents).toBe((await invoiceScene(driver, loadId)).totalCents);
    const [row] = (await waits(driver, loadId))?.filter((says) => !says.startsWith("Review")) ?? [];
    expect(row !== undefined).toBe(next !== null);
    if (row) expect(row).toContain(formatMoney(facts?.unbilledCents ?? 0));
    return row;
  };
  expect(await toInvoice()).toBeUndefined();
  await agree("a", 13_250);
  expect(await toInvoice()).toBe("The agreed total is now $1,342.50");
  expect(await waits(owner, loadId)).toEqual([expect.stringContaining("Invoice from"), expect.anything()]);
  await make();
  expect(await toInvoice()).toBeUndefined();
  const paid_on = new Date().toISOString().slice(0, 10);
  const fields = { invoice: await current(), paid_on, paid_by: "check" };
  await markInvoice("pay", { viewer: owner, loadId, fields });
  expect(await toInvoice()).toBeUndefined();
  await agree("b", 5_000);
  expect(await toInvoice()).toBe("$50 was agreed after your invoice was paid");
  await make();
  expect(await toInvoice()).toBeUndefined();
});

it("the money on each load is found by load, not among all charges and invoices of the driver", async () => {
  const driver = await savePerson({ role: "driver" });
  const money = async (ask: () => Promise<unknown>) => {
    const steps = (await plansOf(ask)).flat();
    return steps.flatMap((step) => /INDEX ((?:charges|invoices)_\w+) /.exec(step)?.[1] ?? []).sort();
  };
  const news = ["charges_load", "charges_load", "invoices_load", "invoices_load"];
  const perLoad = ["charges_load", "invoices_load", "invoices_load", ...news].sort();
  expect(await money(() => factsOn(driver, "none", Date.now()))).toEqual(perLoad);
  const once = ["charges_driver", "invoices_number", "invoices_load", "invoices_one_open"];
  expect(await money(() => factsFor(driver, Date.now()))).toEqual([...perLoad, ...once].sort());
});

it("says whether the rate confirmation to sign was made by Haulway or uploaded", async () => {
  const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  const isMade = async (status: LoadStatus, isMadeNow: boolean) => {
    const { loadId } = await saveLoad({ owner, driver, status });
    if (isMadeNow) await makePapers({ viewer: owner, loadId, fields: {}, clientAddress: "192.0.2.1" });
    return (await factsOn(driver, loadId, Date.now()))?.isPaperMade;
  };
  expect(await isMade("rate confirmation", true)).toBe(true);
  expect(await isMade("rate confirmation sent", false)).toBe(false);
  expect(await isMade("rate confirmation sent", true)).toBe(true);
});
