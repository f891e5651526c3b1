import { describe, expect, it } from "vitest";
import { stripeFor } from "~/billing/stripe.server";
import { SECRET_KEY, standIn } from "../../fixtures/servers/own-stripe";
import { baseFields, demoPriceId } from "./factory";
import { parseForm } from "./protocol";

const ask = (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
  fetch(`${standIn.url}${path}`, {
    method,
    body,
    headers: { authorization: `Bearer ${SECRET_KEY}`, ...headers },
  });

const stripe = () => stripeFor({ secretKey: SECRET_KEY, apiBase: standIn.url });

describe("the fake of Stripe", () => {
  it("reads nested forms", () => {
    expect(parseForm("a[b][0][c]=1&a[b][0][d]=2&e=%5Bx%5D")).toEqual({
      a: { b: { 0: { c: "1", d: "2" } } },
      e: "[x]",
    });
  });

  it("requires its key", async () => {
    const answer = await ask("GET", "/v1/customers", undefined, { authorization: "Bearer sk_test_other" });
    expect(answer.status).toBe(401);
  });

  it.each([
    ["POST", "/v1/customers", "nickname=x", 400, "parameter_unknown"],
    ["POST", "/v1/checkout/sessions", "mode=subscription", 404, "resource_missing"],
    ["GET", "/v1/customers/cus_none", undefined, 404, "resource_missing"],
    ["GET", "/v1/customers/__proto__", undefined, 404, "resource_missing"],
    ["GET", "/v1/nothing", undefined, 404, undefined],
  ])("refuses %s %s %s with Stripe's message", async (method, path, body, status, code) => {
    const answer = await ask(method, path, body);
    expect(answer.status).toBe(status);
    expect((await answer.json()).error).toMatchObject({
      type: "invalid_request_error",
      ...(code && { code }),
    });
  });

  it("answers a key once and refuses it for another call", async () => {
    const key = { "idempotency-key": "k1" };
    const [first, again] = [
      await ask("POST", "/v1/customers", "name=a", key),
      await ask("POST", "/v1/customers", "name=a", key),
    ];
    expect(await again.json()).toEqual(await first.json());
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const other = await ask("POST", "/v1/customers", "name=b", key);
    expect(other.status).toBe(400);
    expect((await other.json()).error.type).toBe("idempotency_error");
  });

  it("returns lists in pages, newest first, as the SDK reads them", async () => {
    const { customers } = await stripe();
    const email = "many@haulway.test";
    const made: string[] = [];
    for (let count = 0; count < 7; count++) made.unshift((await customers.create({ email })).id);
    const walked: string[] = [];
    for await (const { id } of customers.list({ email, limit: 3 })) walked.push(id);
    expect(walked).toEqual(made);
  });

  it("shows no page of a session that nobody opened, and accepts one payment per session", async () => {
    expect((await fetch(`${standIn.url}/c/pay/cs_test_none`)).status).toBe(404);
    const { customers, checkout } = await stripe();
    const { id: customer } = await customers.create({});
    const session = await checkout.sessions.create({
      mode: "subscription",
      customer,
      line_items: [{ price: demoPriceId("driver", "month"), quantity: 1 }],
      success_url: "http://haulway.test/done?session_id={CHECKOUT_SESSION_ID}",
    });
    const pay = () =>
      fetch(session.url ?? "", {
        method: "POST",
        body: new URLSearchParams({ step: "pay" }),
        redirect: "manual",
      });
    expect((await pay()).headers.get("location")).toBe(`http://haulway.test/done?session_id=${session.id}`);
    await pay();
    expect(standIn.ledger.open(customer)).toHaveLength(1);
    await expect(checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 });
  });

  it("uses credit before it charges", () => {
    const { ledger } = standIn;
    const id = "cus_credit";
    const made = { ...baseFields(id), object: "customer" as const, email: null, name: null, balance: 0 };
    ledger.tables.customers[id] = { ...made, metadata: {} };
    const { id: subscription } = ledger.subscribe(id, demoPriceId("driver", "year"));
    ledger.switchPlan(subscription, demoPriceId("driver", "month"));
    expect(ledger.customer(id).balance).toBe(-1_001_00);
    ledger.endPeriod(subscription);
    expect(ledger.customer(id).balance).toBe(-902_00);
    expect(ledger.invoicesOf(id)[0]).toMatchObject({ total: 99_00, amount_due: 0, status: "paid" });
  });
});
