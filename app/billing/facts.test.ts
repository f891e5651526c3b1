import { standIn } from "../../tests/fixtures/servers/own-stripe";
import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { profiles } from "db/schema";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { savePerson } from "~/builders";
import { storedCustomer } from "./customer.server";
import { openCheckout } from "./open-checkout.server";
import { billingOf, invoicesOf } from "./queries.server";
import { syncBilling } from "./sync-billing.server";

const { ledger } = standIn;

async function payer() {
  const person = await savePerson({ role: "driver" });
  const address = await openCheckout({ viewer: person, interval: "month" });
  const { customer, subscription } = ledger.pay(address.split("/").at(-1) ?? "");
  return { person, customerId: customer, subscriptionId: subscription ?? "" };
}

async function read({ id }: { id: string }) {
  await syncBilling(id);
  const [profile] = await db().select().from(profiles).where(eq(profiles.id, id));
  return [(await billingOf(id)).standing, profile?.payment_active];
}

afterEach(() => {
  standIn.between.call = () => undefined;
  standIn.afterwards.call = () => undefined;
});

describe("a dispute", () => {
  it("stays until it ends, although later payments succeed", async () => {
    const { person, customerId, subscriptionId } = await payer();
    const dispute = ledger.dispute(customerId);
    ledger.endPeriod(subscriptionId);
    expect(await read(person)).toEqual(["disputed", false]);
    ledger.endPeriod(subscriptionId);
    expect(await read(person)).toEqual(["disputed", false]);
    ledger.closeDispute(dispute, "won");
    expect(await read(person)).toEqual(["active", true]);
  });

  it("is still found behind many declined cards", async () => {
    const { person, customerId, subscriptionId } = await payer();
    ledger.dispute(customerId);
    for (let time = 0; time < 30; time++) ledger.endPeriod(subscriptionId, { goesThrough: false });
    expect(await read(person)).toEqual(["disputed", false]);
  });

  it("that was lost no longer matters after the next payment", async () => {
    const { person, customerId, subscriptionId } = await payer();
    ledger.closeDispute(ledger.dispute(customerId), "lost");
    expect(await read(person)).toEqual(["disputed", false]);
    ledger.endPeriod(subscriptionId);
    expect(await read(person)).toEqual(["active", true]);
  });
});

describe("a refund", () => {
  it.each([1, 50_00, undefined])("of %s cents has its own standing until the next payment", async (cents) => {
    const { person, customerId, subscriptionId } = await payer();
    ledger.refund(customerId, cents);
    expect(await read(person)).toEqual(["refunded", true]);
    ledger.endPeriod(subscriptionId);
    expect(await read(person)).toEqual(["active", true]);
  });
});

describe("what a plan costs", () => {
  it.each([
    [undefined, 99_00],
    [1, 99_00],
    [3, 297_00],
  ])("at the quantity %s is %i cents", async (quantity, cents) => {
    const { person, subscriptionId } = await payer();
    for (const item of ledger.subscription(subscriptionId).items.data) Object.assign(item, { quantity });
    await read(person);
    expect((await billingOf(person.id)).cents).toBe(cents);
  });
});

describe("something that Stripe does not find", () => {
  const absent = {
    error: { type: "invalid_request_error", code: "resource_missing", message: "No such thing" },
  };

  it.each(["/v1/subscriptions", "/v1/invoices", "/v1/charges"])(
    "at %s does not mean that the customer is gone: everything stays unchanged",
    async (path) => {
      const { person, customerId } = await payer();
      expect(await read(person)).toEqual(["active", true]);
      const before = [await billingOf(person.id), await invoicesOf(person.id)];
      standIn.between.call = async (call) =>
        call === `GET ${path}` ? Response.json(absent, { status: 404 }) : undefined;
      await expect(syncBilling(person.id)).rejects.toThrow("No such thing");
      expect([await billingOf(person.id), await invoicesOf(person.id)]).toEqual(before);
      expect(await storedCustomer(person.id)).toBe(customerId);
    },
  );
});
