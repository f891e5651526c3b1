import { standIn } from "../../tests/fixtures/servers/own-stripe";
import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { billing_accounts, billing_endings, billing_events } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { newSession } from "~/accounts/sign-in/session.server";
import { type BuiltPerson, savePerson } from "~/builders";
import { env } from "~/platform/env.server";
import { NotFound } from "~/platform/errors";
import { action } from "~/routes/account/billing";
import { HOUR_MS } from "~/text/time";
import { signatureOf } from "../../tests/fakes/stripe/webhook-sender";
import { requestArgs } from "../../tests/fixtures/request-args";
import { answerWebhook } from "./answer-webhook.server";
import { cancelPlansOfClosed } from "./end-billing.server";
import { exportBilling } from "./export-billing.server";
import { finishCheckout } from "./finish-checkout.server";
import { handleEvent } from "./handle-event.server";
import { openCheckout } from "./open-checkout.server";
import { openPortal } from "./open-portal.server";
import { billingOf } from "./queries.server";
import { syncAfterSignIn } from "./refresh.server";
import { returnFromPortal } from "./return-from-stripe.server";
import { takeBillingStep } from "./steps.server";
import { stripeFor } from "./stripe.server";

const { ledger } = standIn;
const sessionOf = (address: string) => address.split("/").at(-1) ?? "";

afterEach(() => {
  standIn.between.call = () => undefined;
});

async function payer() {
  const person = await savePerson({ role: "driver" });
  const sessionId = sessionOf(await openCheckout({ viewer: person, interval: "month" }));
  const { customer, subscription } = ledger.pay(sessionId);
  return { person, sessionId, customer, subscription: subscription ?? "" };
}

const standing = async ({ id }: BuiltPerson) => (await billingOf(id)).standing;
const refuse = (status: number, of = /./) => {
  standIn.between.call = (call) =>
    of.test(call) ? Promise.resolve(Response.json({ error: { message: "down" } }, { status })) : undefined;
};

describe("a form of the billing page", () => {
  it("leads to the checkout of the chosen plan", async () => {
    const person = await savePerson({ role: "driver" });
    const address = await takeBillingStep({ viewer: person, step: "checkout", fields: { interval: "year" } });
    expect(ledger.checkout(sessionOf(address))).toMatchObject({ amount_total: 1_100_00 });
  });

  it("leads to the portal", async () => {
    const { person } = await payer();
    expect(await takeBillingStep({ viewer: person, step: "portal", fields: {} })).toContain(
      "/p/session/bps_",
    );
  });

  it.each([null, "", "refund", "Checkout"])("refuses step %j, and does not call Stripe", async (step) => {
    const before = standIn.calls.length;
    const viewer = await savePerson({ role: "driver" });
    await expect(takeBillingStep({ viewer, step, fields: { interval: "month" } })).rejects.toThrow(NotFound);
    expect(standIn.calls.length).toBe(before);
  });

  it("says that nothing was charged if Stripe does not answer", async () => {
    const person = await savePerson({ role: "driver" });
    const { statement, setCookie } = await newSession(person.id, requestArgs());
    await write([statement]);
    const { request, context } = requestArgs([setCookie], "/billing?step=checkout");
    const body = new URLSearchParams({ interval: "month" });
    refuse(400);
    const sent = new Request(request, { method: "POST", body });
    expect(await action({ request: sent, context, params: {} })).toMatchObject({
      init: { status: 503 },
      data: {
        message: "The payment service didn't respond. You weren't charged. Please try again.",
        values: { interval: "month" },
      },
    });
  });

  it("is refused if this person sends it too often, and works for others", async () => {
    const [viewer, other] = [await savePerson({ role: "driver" }), await savePerson({ role: "driver" })];
    const ask = (who: BuiltPerson) => takeBillingStep({ viewer: who, step: "checkout", fields: {} });
    for (let time = 0; time < 60; time++) await expect(ask(viewer)).rejects.toMatchObject({ status: 400 });
    await expect(ask(viewer)).rejects.toMatchObject({ status: 429 });
    await expect(ask(other)).rejects.toMatchObject({ status: 400 });
  });
});

describe("the portal of a role", () => {
  it("is the portal that was set up for the role, or else the account's default", async () => {
    const { person } = await payer();
    const stripe = await stripeFor({ secretKey: env().STRIPE_SECRET_KEY ?? "", apiBase: standIn.url });
    const configurationOf = async () => {
      const address = await openPortal({ viewer: person });
      return ledger.tables.portals[sessionOf(address)]?.configuration;
    };
    expect(await configurationOf()).toBeNull();
    const features = { payment_method_update: { enabled: true } };
    const make = (role: string) =>
      stripe.billingPortal.configurations.create({ features, metadata: { haulway_role: role } });
    await make("shipper");
    // Stripe would refuse a portal configuration that is not active.
    const off = await make("driver");
    await stripe.billingPortal.configurations.update(off.id, { active: false });
    expect(await configurationOf()).toBeNull();
    const { id } = await make("driver");
    expect(await configurationOf()).toBe(id);
  });
});

describe("a user who comes back from the portal", () => {
  it("sees the state at Stripe", async () => {
    const { person, subscription } = await payer();
    await returnFromPortal(person);
    expect(await standing(person)).toBe("active");
    ledger.cancelNow(subscription);
    await returnFromPortal(person);
    expect(await standing(person)).toBe("canceled");
  });

  it("sees the stored state if Stripe does not answer or they come back too often", async () => {
    const { person } = await payer();
    refuse(400);
    await returnFromPortal(person);
    expect(await standing(person)).toBe("none");
    standIn.between.call = () => undefined;
    for (let time = 0; time < 60; time++)
      await takeBillingStep({ viewer: person, step: "checkout", fields: {} }).catch(() => undefined);
    await returnFromPortal(person);
    expect(await standing(person)).toBe("none");
  });
});

describe("an export", () => {
  it("contains plan and invoices as last read", async () => {
    const { person, customer } = await payer();
    await returnFromPortal(person);
    const [invoice] = Object.values(ledger.tables.invoices).filter((each) => each.customer === customer);
    const instant = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(await exportBilling(person.id)).toEqual({
      standing: "active",
      plan_interval: "month",
      plan_cents: 99_00,
      balance_cents: 0,
      period_ends_at: instant,
      ends_at: null,
      invoices: [{ number: invoice?.number, status: "paid", total_cents: 99_00, issued_at: instant }],
    });
  });

  it("says that the person never paid", async () => {
    expect(await exportBilling((await savePerson({ role: "driver" })).id)).toEqual({
      standing: "none",
      plan_interval: null,
      plan_cents: null,
      balance_cents: 0,
      period_ends_at: null,
      ends_at: null,
      invoices: [],
    });
  });
});

describe("a sign-in", () => {
  const noted = async ({ id }: BuiltPerson) => {
    const [row] = await db().select().from(billing_accounts).where(eq(billing_accounts.user_id, id));
    return row?.login_read_at ?? 0;
  };

  const note = (id: string, login_read_at: number) =>
    write([
      { query: db().update(billing_accounts).set({ login_read_at }).where(eq(billing_accounts.user_id, id)) },
    ]);

  it("reads the state at most once an hour, and does not wait for it", async () => {
    const { person } = await payer();
    syncAfterSignIn(person.id);
    await vi.waitFor(async () => expect(await standing(person)).toBe("active"), { timeout: 10_000 });
    const first = await noted(person);
    const before = standIn.calls.length;
    syncAfterSignIn(person.id);
    // Writes run one after another, so after this write the app has checked whether a read is due.
    await note("nobody", 1);
    expect([standIn.calls.length, await noted(person)]).toEqual([before, first]);
    await note(person.id, first - HOUR_MS);
    syncAfterSignIn(person.id);
    await vi.waitFor(() => expect(standIn.calls.length).toBeGreaterThan(before), { timeout: 10_000 });
  });

  it("succeeds even if Stripe does not answer", async () => {
    const { person } = await payer();
    refuse(400);
    syncAfterSignIn(person.id);
    await vi.waitFor(async () => expect(await noted(person)).toBeGreaterThan(0), { timeout: 10_000 });
    expect(await standing(person)).toBe("none");
  });
});

describe("the job that ends the plans of closed accounts", () => {
  it("cancels them, and continues with the others if one fails", async () => {
    const [one, two] = [await payer(), await payer()];
    const asked_at = Date.now();
    const rows = [one, two].map(({ customer }) => ({ stripe_customer_id: customer, asked_at }));
    await write([{ query: db().insert(billing_endings).values(rows) }]);
    refuse(400, new RegExp(`DELETE /v1/subscriptions/${one.subscription}`));
    await cancelPlansOfClosed.work();
    const statuses = () => [one, two].map(({ subscription }) => ledger.subscription(subscription).status);
    expect(statuses()).toEqual(["active", "canceled"]);
    standIn.between.call = () => undefined;
    await cancelPlansOfClosed.work();
    expect(statuses()).toEqual(["canceled", "canceled"]);
    const before = standIn.calls.length;
    await cancelPlansOfClosed.work();
    expect(standIn.calls.length).toBe(before);
  });
});

describe("Stripe's address", () => {
  const answers = () =>
    vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({ object: "list", data: [] }));

  it.each([
    [undefined, "https://api.stripe.com/v1/charges"],
    ["http://stand-in.test", "http://stand-in.test/v1/charges"],
    ["http://stand-in.test:12111", "http://stand-in.test:12111/v1/charges"],
    ["https://stand-in.test", "https://stand-in.test/v1/charges"],
  ])("of %s is %s", async (apiBase, expected) => {
    const fetched = answers();
    const stripe = await stripeFor({ secretKey: "sk_test_1", apiBase });
    await stripe.charges.list();
    const [[asked] = []] = fetched.mock.calls;
    fetched.mockRestore();
    expect(new URL(String(asked instanceof Request ? asked.url : asked)).href).toBe(expected);
  });
});

describe("a webhook", () => {
  it("must be a POST", async () => {
    const answer = await answerWebhook(new Request("http://haulway.test/webhooks/stripe"));
    expect([answer.status, await answer.text()]).toEqual([405, "Method not allowed"]);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });

  it("about a dispute is matched to the person of its charge", async () => {
    const { person, customer } = await payer();
    const [charge] = Object.values(ledger.tables.charges).filter((each) => each.customer === customer);
    const event = (id: string, chargeId: string | null) => ({
      id,
      type: "charge.dispute.created",
      customerId: null,
      chargeId,
    });
    await handleEvent(event("evt_dispute", charge?.id ?? ""));
    expect(await standing(person)).toBe("active");
    // An event with no charge, or with one unknown to Stripe, concerns no user and is marked as handled.
    await handleEvent(event("evt_unknown", "ch_nobody"));
    await handleEvent(event("evt_none", null));
    const handled = await db().select().from(billing_events);
    const own = handled.filter(({ event_id }) => /^evt_(dispute|unknown|none)$/.test(event_id));
    expect(own.map(({ stripe_customer_id }) => stripe_customer_id).sort()).toEqual(
      [customer, null, null].sort(),
    );
    expect(own.every(({ handled_at }) => handled_at !== null)).toBe(true);
    refuse(400, /charges/);
    await expect(handleEvent(event("evt_later", charge?.id ?? ""))).rejects.toThrow();
  });

  it("that Stripe signed is accepted", async () => {
    const { person } = await payer();
    const event = ledger.events.findLast(({ type }) => type === "invoice.paid");
    const body = JSON.stringify(event);
    const headers = { "stripe-signature": await signatureOf(body, env().STRIPE_WEBHOOK_SECRET ?? "") };
    const answer = await answerWebhook(
      new Request("http://haulway.test/", { method: "POST", body, headers }),
    );
    expect([answer.status, await answer.text()]).toEqual([200, "ok"]);
    expect(await standing(person)).toBe("active");
  });
});

it("the return from Stripe distinguishes an unknown session from a failed lookup", async () => {
  const { person, sessionId } = await payer();
  await expect(finishCheckout({ viewer: person, sessionId: "cs_test_nobody" })).rejects.toThrow(NotFound);
  refuse(400, /checkout/);
  await expect(finishCheckout({ viewer: person, sessionId })).rejects.not.toThrow(NotFound);
});
