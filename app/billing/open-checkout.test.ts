import { standIn } from "../../tests/fixtures/servers/own-stripe";
import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { billing_checkouts, profiles, users } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type BuiltPerson, savePerson } from "~/builders";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { finishCheckout } from "./finish-checkout.server";
import { openCheckout } from "./open-checkout.server";
import { openInvoice } from "./open-invoice.server";
import { openPortal } from "./open-portal.server";
import { billingOf, invoicesOf } from "./queries.server";
import { syncBilling } from "./sync-billing.server";

const { ledger } = standIn;

const sessions = () => Object.values(ledger.tables.checkouts);
const sessionOf = (address: string) => address.split("/").at(-1) ?? "";
const profileOf = async ({ id }: { id: string }) => {
  const [row] = await db().select().from(profiles).where(eq(profiles.id, id));
  return { customer: row?.stripe_customer_id ?? null, active: row?.payment_active };
};
const ownSessions = async (person: BuiltPerson) => {
  const { customer } = await profileOf(person);
  return sessions().filter((session) => session.customer === customer);
};
const ownCustomers = (person: BuiltPerson) =>
  Object.values(ledger.tables.customers).filter(({ metadata }) => metadata.haulway_user === person.id);

beforeEach(() => {
  standIn.between.call = () => undefined;
});

describe("the checkout", () => {
  it.each([
    ["driver", "month", 99_00],
    ["driver", "year", 1_100_00],
    ["shipper", "month", 199_00],
    ["shipper", "year", 2_300_00],
  ] as const)("of a %s by the %s asks for the price of the list", async (role, interval, cents) => {
    const person = await savePerson({ role });
    const address = await openCheckout({ viewer: person, interval });
    expect(address).toBe(`${standIn.url}/c/pay/${sessionOf(address)}`);
    const [session, ...others] = await ownSessions(person);
    expect(others).toEqual([]);
    expect(session).toMatchObject({ amount_total: cents, client_reference_id: person.id, status: "open" });
    expect(await profileOf(person)).toMatchObject({ customer: session?.customer, active: false });
    expect(ledger.customer(session?.customer ?? "")).toMatchObject({
      email: person.email,
      name: person.fullName,
    });
  });

  it.each([undefined, "", "week", "MONTH"])(
    "refuses the interval %j without a call to Stripe",
    async (interval) => {
      const person = await savePerson({ role: "driver" });
      const before = standIn.calls.length;
      await expect(openCheckout({ viewer: person, interval })).rejects.toMatchObject({ status: 400 });
      expect(standIn.calls.length).toBe(before);
    },
  );

  it("clicked five times at once creates one customer and one session", async () => {
    const person = await savePerson({ role: "driver" });
    const press = () => openCheckout({ viewer: person, interval: "month" });
    const addresses = await Promise.all([press(), press(), press(), press(), press()]);
    expect(new Set(addresses).size).toBe(1);
    expect(await ownSessions(person)).toHaveLength(1);
    expect(ownCustomers(person)).toHaveLength(1);
    expect(await press()).toBe(addresses[0]);
    expect(await ownSessions(person)).toHaveLength(1);
  });

  it("for another interval closes the earlier one: only one can be paid", async () => {
    const person = await savePerson({ role: "driver" });
    const monthly = await openCheckout({ viewer: person, interval: "month" });
    const yearly = await openCheckout({ viewer: person, interval: "year" });
    expect(yearly).not.toBe(monthly);
    expect(ledger.checkout(sessionOf(monthly)).status).toBe("expired");
    expect(ledger.checkout(sessionOf(yearly)).status).toBe("open");
  });

  it("opened in two windows with different intervals at once leaves at most one that can be paid", async () => {
    for (let round = 0; round < 5; round++) {
      const person = await savePerson({ role: "shipper" });
      await Promise.allSettled([
        openCheckout({ viewer: person, interval: "month" }),
        openCheckout({ viewer: person, interval: "year" }),
      ]);
      const open = (await ownSessions(person)).filter(({ status }) => status === "open");
      expect(open.length).toBeLessThanOrEqual(1);
      expect(ownCustomers(person)).toHaveLength(1);
    }
  });

  it("never drops a session that another window opens in the meantime", async () => {
    const person = await savePerson({ role: "shipper" });
    const monthly = await openCheckout({ viewer: person, interval: "month" });
    // At this point, the other window is still waiting for Stripe.
    const own = eq(billing_checkouts.user_id, person.id);
    await write([{ query: db().update(billing_checkouts).set({ session_id: null }).where(own) }]);
    const yearly = betweenLookAndWrite(() => openCheckout({ viewer: person, interval: "month" }), {
      of: () => openCheckout({ viewer: person, interval: "year" }),
      at: /delete from "billing_checkouts"/,
    });
    await expect(yearly).rejects.toThrow("You opened checkout in another window. Try again.");
    const open = (await ownSessions(person)).filter(({ status }) => status === "open");
    expect(open.map(({ id }) => id)).toEqual([sessionOf(monthly)]);
  });

  it("opens another session after Stripe closed one", async () => {
    const person = await savePerson({ role: "driver" });
    const first = await openCheckout({ viewer: person, interval: "month" });
    ledger.expire(sessionOf(first));
    const second = await openCheckout({ viewer: person, interval: "month" });
    expect(second).not.toBe(first);
    expect(ledger.checkout(sessionOf(second)).status).toBe("open");
  });

  it("is refused to a person with a plan, even before any webhook", async () => {
    const person = await savePerson({ role: "driver" });
    ledger.pay(sessionOf(await openCheckout({ viewer: person, interval: "month" })));
    expect(await profileOf(person)).toMatchObject({ active: false });
    await expect(openCheckout({ viewer: person, interval: "month" })).rejects.toMatchObject({ status: 409 });
    expect(await profileOf(person)).toMatchObject({ active: true });
    expect(ledger.open((await profileOf(person)).customer ?? "")).toHaveLength(1);
  });

  it.each(["past_due", "unpaid", "paused", "incomplete"])("is refused while a plan is %s", async (status) => {
    const person = await savePerson({ role: "driver" });
    const { subscription } = ledger.pay(sessionOf(await openCheckout({ viewer: person, interval: "month" })));
    ledger.setStatus(subscription ?? "", status);
    await expect(openCheckout({ viewer: person, interval: "year" })).rejects.toMatchObject({ status: 409 });
  });

  it("opens again within the day for a person who left it", async () => {
    const person = await savePerson({ role: "driver" });
    const first = await openCheckout({ viewer: person, interval: "month" });
    ledger.cancelNow(ledger.pay(sessionOf(first)).subscription ?? "");
    const second = await openCheckout({ viewer: person, interval: "month" });
    expect(sessionOf(second)).not.toBe(sessionOf(first));
    expect(ownCustomers(person)).toHaveLength(1);
  });

  it("checks for a plan once if the customer is stored, and again if it is found by email", async () => {
    const person = await savePerson({ role: "driver" });
    const looks = async () => {
      const before = standIn.calls.length;
      await openCheckout({ viewer: person, interval: "month" });
      return standIn.calls.slice(before).filter((call) => call === "GET /v1/subscriptions").length;
    };
    // Before the customer was created, no plan could exist.
    expect([await looks(), await looks()]).toEqual([1, 1]);
  });

  it("creates another customer if the old one was deleted at Stripe", async () => {
    const person = await savePerson({ role: "driver" });
    await openCheckout({ viewer: person, interval: "month" });
    const { customer } = await profileOf(person);
    ledger.deleteCustomer(customer ?? "");
    const address = await openCheckout({ viewer: person, interval: "month" });
    expect(ledger.checkout(sessionOf(address)).customer).not.toBe(customer);
    expect((await profileOf(person)).customer).toBe(ledger.checkout(sessionOf(address)).customer);
  });

  it("leads to the same session if interrupted after Stripe created it", async () => {
    const person = await savePerson({ role: "driver" });
    await openCheckout({ viewer: person, interval: "month" });
    const other = await savePerson({ role: "driver" });
    standIn.afterwards.call = (call) =>
      call === "POST /v1/checkout/sessions" ? Promise.reject(new Error("the line is cut")) : undefined;
    await expect(openCheckout({ viewer: other, interval: "month" })).rejects.toThrow();
    standIn.afterwards.call = () => undefined;
    await openCheckout({ viewer: other, interval: "month" });
    expect(await ownSessions(other)).toHaveLength(1);
  });

  it("finds the customer again if interrupted after Stripe created it, even days later", async () => {
    const person = await savePerson({ role: "driver", emailConfirmed: false });
    standIn.between.call = (call) =>
      call.startsWith("POST /v1/customers/") ? Promise.reject(new Error("the process died")) : undefined;
    await expect(openCheckout({ viewer: person, interval: "month" })).rejects.toThrow();
    expect(await profileOf(person)).toMatchObject({ customer: null });
    expect(ownCustomers(person)).toHaveLength(1);
    standIn.between.call = () => undefined;
    standIn.keys.forget();
    await openCheckout({ viewer: person, interval: "month" });
    expect(ownCustomers(person).map(({ id }) => id)).toEqual([(await profileOf(person)).customer]);
  });

  it("continues after an interruption even if the person's email has changed", async () => {
    const person = await savePerson({ role: "driver" });
    standIn.between.call = (call) =>
      call.startsWith("POST /v1/customers/") ? Promise.reject(new Error("the process died")) : undefined;
    await expect(openCheckout({ viewer: person, interval: "month" })).rejects.toThrow();
    standIn.between.call = () => undefined;
    const email = `other-${person.email}`;
    await db().update(users).set({ email }).where(eq(users.id, person.id));
    await openCheckout({ viewer: person, interval: "month" });
    const { customer } = await profileOf(person);
    expect(ledger.customer(customer ?? "")).toMatchObject({ email });
  });

  it("sends nobody to a page that is not the provider's", async () => {
    const person = await savePerson({ role: "driver" });
    const evil = {
      id: "cs_test_x",
      object: "checkout.session",
      status: "open",
      url: "https://evil.example/pay",
    };
    standIn.between.call = (call) =>
      call === "POST /v1/checkout/sessions" ? Promise.resolve(Response.json(evil)) : undefined;
    await expect(openCheckout({ viewer: person, interval: "month" })).rejects.toThrow("not its own");
  });
});

describe("the return from the checkout", () => {
  it("alone does not activate a plan", async () => {
    const person = await savePerson({ role: "driver" });
    const sessionId = sessionOf(await openCheckout({ viewer: person, interval: "month" }));
    await finishCheckout({ viewer: person, sessionId });
    expect(await profileOf(person)).toMatchObject({ active: false });
    ledger.pay(sessionId);
    await finishCheckout({ viewer: person, sessionId });
    expect(await profileOf(person)).toMatchObject({ active: true });
    expect(await billingOf(person.id)).toMatchObject({ standing: "active", interval: "month", cents: 99_00 });
  });

  it("is not found for another person's session or an invented one", async () => {
    const [payer, other] = [await savePerson({ role: "driver" }), await savePerson({ role: "driver" })];
    const sessionId = sessionOf(await openCheckout({ viewer: payer, interval: "month" }));
    ledger.pay(sessionId);
    await openCheckout({ viewer: other, interval: "month" });
    for (const id of [sessionId, "cs_test_nobody", "", "../customers", "cs_test_a/b"]) {
      await expect(finishCheckout({ viewer: other, sessionId: id })).rejects.toMatchObject({ status: 404 });
    }
    expect(await profileOf(other)).toMatchObject({ active: false });
    expect(await profileOf(payer)).toMatchObject({ active: false });
  });
});

describe("the portal", () => {
  it("opens for a person with a customer, with the plans of their role", async () => {
    const person = await savePerson({ role: "shipper" });
    await openCheckout({ viewer: person, interval: "month" });
    const address = await openPortal({ viewer: person });
    expect(address).toMatch(new RegExp(`^${standIn.url}/p/session/bps_\\w+$`));
  });

  it("is refused to a person without a customer, or whose customer is deleted", async () => {
    const person = await savePerson({ role: "driver" });
    await expect(openPortal({ viewer: person })).rejects.toMatchObject({ status: 409 });
    await openCheckout({ viewer: person, interval: "month" });
    ledger.deleteCustomer((await profileOf(person)).customer ?? "");
    await expect(openPortal({ viewer: person })).rejects.toMatchObject({ status: 409 });
  });
});

describe("an invoice", () => {
  async function withInvoice() {
    const person = await savePerson({ role: "driver" });
    ledger.pay(sessionOf(await openCheckout({ viewer: person, interval: "month" })));
    await syncBilling(person.id);
    const [invoice] = await invoicesOf(person.id);
    return { person, invoiceId: invoice?.invoiceId ?? "" };
  }

  it("leads its owner to its page, and does not exist for anyone else", async () => {
    const { person, invoiceId } = await withInvoice();
    expect(await openInvoice({ viewer: person, invoiceId })).toEqual({
      to: `${standIn.url}/i/${invoiceId}`,
    });
    const { person: other } = await withInvoice();
    for (const id of [invoiceId, "in_none", ""]) {
      await expect(openInvoice({ viewer: other, invoiceId: id })).rejects.toMatchObject({ status: 404 });
    }
  });

  it("of a customer that no longer belongs to the person is not found", async () => {
    const [{ person, invoiceId }, { person: other }] = [await withInvoice(), await withInvoice()];
    const { customer } = await profileOf(other);
    await db().update(profiles).set({ stripe_customer_id: null }).where(eq(profiles.id, other.id));
    for (const stripe_customer_id of [customer, null]) {
      await db().update(profiles).set({ stripe_customer_id }).where(eq(profiles.id, person.id));
      await expect(openInvoice({ viewer: person, invoiceId })).rejects.toMatchObject({ status: 404 });
    }
  });

  it("says so if Stripe does not answer", async () => {
    const { person, invoiceId } = await withInvoice();
    standIn.between.call = async () => Response.json({ error: { message: "down" } }, { status: 400 });
    const failure = "The payment service didn't respond. Please try again.";
    expect(await openInvoice({ viewer: person, invoiceId })).toEqual({ to: null, failure });
  });
});
