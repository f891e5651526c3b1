import { standIn, WEBHOOK_SECRET } from "../../tests/fixtures/servers/own-stripe";
import "../../tests/fixtures/servers/own-database";

import { database, db } from "db/client";
import { billing_accounts, billing_endings, billing_events, billing_invoices, profiles } from "db/schema";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type BuiltPerson, savePerson } from "~/builders";
import { log } from "~/platform/log.server";
import { action } from "~/routes/account/webhooks.stripe";
import { demoPriceId, nowS } from "../../tests/fakes/stripe/factory";
import type { Event } from "../../tests/fakes/stripe/objects";
import { signatureOf } from "../../tests/fakes/stripe/webhook-sender";
import { closeParty } from "../../tests/fixtures/close-party";
import { requestContext } from "../../tests/fixtures/request-args";
import { cancelCustomer, cancelRemainingPlans } from "./end-billing.server";
import { openCheckout } from "./open-checkout.server";

const { ledger } = standIn;
const context = requestContext();

async function send(body: string | Uint8Array, signature: string | null): Promise<number> {
  const headers = { ...(signature !== null && { "stripe-signature": signature }) };
  const init = { method: "POST", headers, body: new Blob([new Uint8Array(Buffer.from(body))]) };
  const request = new Request("http://haulway.test/webhooks/stripe", init);
  return (await action({ request, context, params: {} })).status;
}

const deliver = async (event: Event) => {
  const body = JSON.stringify(event);
  return send(body, await signatureOf(body, WEBHOOK_SECRET));
};

async function payer(): Promise<{
  person: BuiltPerson;
  customerId: string;
  subscriptionId: string;
  events: Event[];
}> {
  const from = ledger.events.length;
  const person = await savePerson({ role: "driver" });
  const address = await openCheckout({ viewer: person, interval: "month" });
  const { customer, subscription } = ledger.pay(address.split("/").at(-1) ?? "");
  return {
    person,
    customerId: customer,
    subscriptionId: subscription ?? "",
    events: ledger.events.slice(from),
  };
}

async function stateOf({ id }: { id: string }) {
  const [profile] = await db().select().from(profiles).where(eq(profiles.id, id));
  const [account] = await db().select().from(billing_accounts).where(eq(billing_accounts.user_id, id));
  const invoices = await db().select().from(billing_invoices).where(eq(billing_invoices.user_id, id));
  const { ticket: _, read_at, ...plan } = account ?? { ticket: 0, read_at: 0 };
  return { active: profile?.payment_active, customer: profile?.stripe_customer_id, plan, invoices };
}

const handledAt = async (event: Event) => {
  const [row] = await db().select().from(billing_events).where(eq(billing_events.event_id, event.id));
  return row?.handled_at;
};

// The hundreds of writes of this test do not have to survive a power loss.
beforeAll(() => database().client.execute("PRAGMA synchronous = OFF"));

afterEach(() => {
  standIn.between.call = () => undefined;
  vi.restoreAllMocks();
});

describe("a subscription's events", () => {
  it("lead to the true state even if they arrive late and all at once", async () => {
    const { person, subscriptionId, events } = await payer();
    const told = events.map(deliver);
    ledger.cancelNow(subscriptionId);
    const last = ledger.events.at(-1);
    expect(last?.type).toBe("customer.subscription.deleted");
    if (last) told.push(deliver(last), deliver(last));
    expect(new Set(await Promise.all(told))).toEqual(new Set([200]));
    expect(await stateOf(person)).toMatchObject({ active: false, plan: { standing: "canceled" } });
  });

  it("are recognized when sent again, without a call to Stripe", async () => {
    const { events } = await payer();
    const [event] = events.slice(-1);
    if (!event) throw new Error("There is no event.");
    expect(await deliver(event)).toBe(200);
    const before = standIn.calls.length;
    expect(await deliver(event)).toBe(200);
    expect(standIn.calls.length).toBe(before);
  });

  it("have no effect if they do not match the state at Stripe", async () => {
    const { person, customerId, subscriptionId } = await payer();
    const lie = structuredClone(ledger.subscription(subscriptionId));
    ledger.cancelNow(subscriptionId);
    lie.status = "active";
    expect(await deliver(ledger.emit("customer.subscription.updated", lie))).toBe(200);
    expect(await stateOf(person)).toMatchObject({ active: false, customer: customerId });
  });

  it("about a dispute lead to the customer through its charge", async () => {
    const { person, customerId, events } = await payer();
    for (const event of events) await deliver(event);
    ledger.dispute(customerId);
    const [event] = ledger.events.slice(-1);
    if (!event) throw new Error("There is no event.");
    expect(await deliver(event)).toBe(200);
    expect(await stateOf(person)).toMatchObject({ active: false, plan: { standing: "disputed" } });
  });

  it("are answered 200 without effect if their customer (logged) or type is unknown", async () => {
    const warned = vi.spyOn(log, "warn");
    const { person } = await payer();
    const before = await stateOf(person);
    const stranger = ledger.emit("customer.updated", { id: "cus_stranger", object: "customer" });
    const other = ledger.emit("payout.paid", { id: "po_1", object: "payout" });
    for (const event of [stranger, other]) {
      expect(await deliver(event)).toBe(200);
      expect(await handledAt(event)).not.toBeNull();
    }
    expect(await stateOf(person)).toEqual(before);
    expect(warned.mock.calls).toEqual([
      [{ eventId: stranger.id, eventType: "customer.updated" }, "webhook for an unknown Stripe customer"],
    ]);
  });
});

describe("while Stripe's API is down", () => {
  it("an event is answered 503, stays unhandled, and succeeds when it is sent again", async () => {
    const { person, events } = await payer();
    const [event] = events.slice(-1);
    if (!event) throw new Error("There is no event.");
    const before = await stateOf(person);
    standIn.between.call = async () => Response.json({ error: { type: "api_error" } }, { status: 500 });
    expect(await deliver(event)).toBe(503);
    expect(await handledAt(event)).toBeNull();
    expect(await stateOf(person)).toEqual(before);
    standIn.between.call = () => undefined;
    expect(await deliver(event)).toBe(200);
    expect(await stateOf(person)).toMatchObject({ active: true });
  });
});

describe("a request without a valid signature", () => {
  const event = (id = "evt_forged") =>
    JSON.stringify({ id, type: "customer.updated", data: { object: { id: "cus_1", object: "customer" } } });

  const FORGERIES: [string, () => Promise<[body: string, signature: string | null]>][] = [
    ["no signature", async () => [event(), null]],
    ["an empty signature", async () => [event(), ""]],
    ["nonsense", async () => [event(), "t=1,v1=zz"]],
    ["another secret", async () => [event(), await signatureOf(event(), "whsec_other")]],
    ["an empty secret", async () => [event(), await signatureOf(event(), " ")]],
    ["another body", async () => [event("evt_other"), await signatureOf(event(), WEBHOOK_SECRET)]],
    ["an extra space in the body", async () => [`${event()} `, await signatureOf(event(), WEBHOOK_SECRET)]],
    ["no body", async () => ["", await signatureOf("", WEBHOOK_SECRET)]],
    ["too old", async () => [event(), await signatureOf(event(), WEBHOOK_SECRET, nowS() - 302)]],
    ["from the future", async () => [event(), await signatureOf(event(), WEBHOOK_SECRET, nowS() + 310)]],
    [
      "an old one made to look new",
      async () => {
        const old = await signatureOf(event(), WEBHOOK_SECRET, nowS() - 302);
        return [event(), old.replace(/t=\d+/, `t=${nowS()}`)];
      },
    ],
    [
      "an unsigned time before a signed one from the future",
      async () => [event(), `t=${nowS()},${await signatureOf(event(), WEBHOOK_SECRET, nowS() + 86_400)}`],
    ],
    ["signed, but not an event", async () => ["[]", await signatureOf("[]", WEBHOOK_SECRET)]],
    ["signed, but not JSON", async () => ["hello", await signatureOf("hello", WEBHOOK_SECRET)]],
    [
      "the older signature scheme",
      async () => [event(), (await signatureOf(event(), WEBHOOK_SECRET)).replace("v1=", "v0=")],
    ],
  ];

  it.each(FORGERIES)("is refused and changes nothing: %s", async (_, forge) => {
    const { person } = await payer();
    const before = [await stateOf(person), await db().select().from(billing_events)];
    const calls = standIn.calls.length;
    const [body, signature] = await forge();
    expect(await send(body, signature)).toBe(400);
    expect([await stateOf(person), await db().select().from(billing_events)]).toEqual(before);
    expect(standIn.calls.length).toBe(calls);
  });

  it.each(["cus_1", "evt_", "xevt_1", "evt_a b", "evt_1/", `evt_${"a".repeat(201)}`])(
    "is refused although it is signed, because no event has the id %s",
    async (id) => {
      expect(await send(event(id), await signatureOf(event(id), WEBHOOK_SECRET))).toBe(400);
    },
  );

  it("is not even read if it is too large", async () => {
    const body = "x".repeat(600 * 1024);
    expect(await send(body, await signatureOf(body, WEBHOOK_SECRET))).toBe(413);
  });

  it("is refused, and is no failure of ours, if its connection breaks", async () => {
    const failures = vi.spyOn(log, "error");
    const body = new ReadableStream({ start: (controller) => controller.error(new Error("aborted")) });
    const init = { method: "POST", body, duplex: "half" } as RequestInit;
    const request = new Request("http://haulway.test/webhooks/stripe", init);
    expect((await action({ request, context, params: {} })).status).toBe(400);
    expect(failures).not.toHaveBeenCalled();
  });

  it("is accepted within five minutes either way", async () => {
    for (const offset of [-290, 290]) {
      const body = event(`evt_near${offset + 1000}`);
      expect(await send(body, await signatureOf(body, WEBHOOK_SECRET, nowS() + offset))).toBe(200);
    }
  });
});

describe("the plan of a closed account", () => {
  const close = ({ person }: { person: BuiltPerson }) => closeParty(person);
  const endings = async (customerId: string) => {
    const [row] = await db()
      .select()
      .from(billing_endings)
      .where(eq(billing_endings.stripe_customer_id, customerId));
    return row?.done_at;
  };

  it("is canceled, and none of its rows are kept", async () => {
    const paid = await payer();
    for (const event of paid.events) await deliver(event);
    await close(paid);
    await cancelRemainingPlans();
    expect(ledger.subscription(paid.subscriptionId).status).toBe("canceled");
    expect(await endings(paid.customerId)).not.toBeNull();
    expect(await stateOf(paid.person)).toMatchObject({ active: false, customer: null, invoices: [] });
  });

  it.each([
    ["active", true],
    ["trialing", true],
    ["past_due", true],
    ["unpaid", true],
    ["paused", true],
    ["incomplete", true],
    ["incomplete_expired", false],
    ["canceled", false],
  ])("that is %s at Stripe is ended there: %s", async (status, isEnded) => {
    const paid = await payer();
    ledger.setStatus(paid.subscriptionId, status);
    const before = standIn.calls.length;
    await cancelCustomer(paid.customerId);
    const ended = standIn.calls.slice(before).filter((call) => call.startsWith("DELETE "));
    expect(ended).toEqual(isEnded ? [`DELETE /v1/subscriptions/${paid.subscriptionId}`] : []);
  });

  it("is canceled later if Stripe does not answer, but the account is closed at once", async () => {
    const paid = await payer();
    standIn.between.call = async () => Response.json({ error: { type: "api_error" } }, { status: 500 });
    await close(paid);
    await cancelRemainingPlans();
    expect(await endings(paid.customerId)).toBeNull();
    standIn.between.call = () => undefined;
    await cancelRemainingPlans();
    expect(ledger.subscription(paid.subscriptionId).status).toBe("canceled");
    expect(await endings(paid.customerId)).not.toBeNull();
  });

  it("is canceled even if another plan of theirs no longer exists at Stripe", async () => {
    const paid = await payer();
    const other = ledger.subscribe(paid.customerId, demoPriceId("driver", "year"));
    const gone = { error: { type: "invalid_request_error", code: "resource_missing", message: "No such" } };
    standIn.between.call = async (call) =>
      call.endsWith(other.id) ? Response.json(gone, { status: 404 }) : undefined;
    await close(paid);
    await cancelRemainingPlans();
    expect(ledger.subscription(paid.subscriptionId).status).toBe("canceled");
    expect(await endings(paid.customerId)).not.toBeNull();
  });

  it("is canceled on Stripe's event if it was bought in an open checkout during the closing", async () => {
    const person = await savePerson({ role: "driver" });
    const address = await openCheckout({ viewer: person, interval: "month" });
    const customerId = ledger.checkout(address.split("/").at(-1) ?? "").customer;
    await close({ person });
    await cancelRemainingPlans();
    expect(
      Object.values(ledger.tables.checkouts).find(({ customer }) => customer === customerId)?.status,
    ).toBe("expired");
    const late = ledger.subscribe(customerId, demoPriceId("driver", "month"));
    const [event] = ledger.events.slice(-1);
    if (!event) throw new Error("There is no event.");
    expect(await deliver(event)).toBe(200);
    expect(late.status).toBe("canceled");
    expect(await stateOf(person)).toMatchObject({ active: false, customer: null });
  });
});
