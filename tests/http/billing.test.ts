import Stripe from "stripe";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { REQUIRED_VARIABLES } from "~/billing/settings.server";
import { savePerson } from "~/builders";
import { DEMO_PRICES } from "../fakes/stripe/factory";
import { startStandIn } from "../fakes/stripe/stand-in";
import { stopsIn } from "../fixtures/every-page";
import { sample } from "../fixtures/sample";
import { buildWorld } from "../fixtures/scenes/world";
import { databaseIn } from "../fixtures/servers/database-in";
import { onTheWorker } from "../start-app";
import { appFor } from "./support/app";
import { alerts, fact, heading, notices } from "./support/html";
import { type Answer, dataAddress, signUp, Visitor } from "./support/visitor";

/** If a response or the log contains this text, a secret has leaked. */
const MARK = "zzsecretzz";
const SECRETS = { secretKey: `sk_test_${MARK}`, webhookSecret: `whsec_${MARK}` };

const standIn = await startStandIn({ ...SECRETS, port: 0, endpoint: "http://127.0.0.1:9/" });
afterAll(() => standIn.stop());

const paid = appFor("billing", {
  LOG_LEVEL: "debug",
  SESSION_SECRET: `${MARK}-of-at-least-32-characters-0123456789`,
  STRIPE_API_BASE: standIn.url,
  STRIPE_SECRET_KEY: SECRETS.secretKey,
  STRIPE_WEBHOOK_SECRET: SECRETS.webhookSecret,
  ...DEMO_PRICES,
});
const bare = appFor("billing-bare", { STRIPE_SECRET_KEY: SECRETS.secretKey });

afterEach(() => {
  standIn.between.call = () => undefined;
});

describe("without billing, on a local machine", () => {
  it.each(["shipper", "driver"] as const)("a %s page says so and names no variables", async (role) => {
    const person = await signUp(bare, role);
    const { status, text } = await person.get("/billing");
    expect(status).toBe(200);
    expect(notices(text)).toEqual(["Billing is not set up on this site."]);
    expect(text).not.toContain("STRIPE_");
    const refused = await person.post("/billing?step=checkout", { interval: "month" });
    expect(refused.status).toBe(409);
    expect(alerts(refused.text)).toEqual(["Billing is not set up on this site."]);
  });

  // Wrangler's log consists of plain text lines.
  it.skipIf(onTheWorker)("the log lists them once, without values", async () => {
    const log = await bare.log();
    const lines = log.split("\n").filter((line) => line.includes("billing is not set up"));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      missing: REQUIRED_VARIABLES.filter((name) => name !== "STRIPE_SECRET_KEY"),
    });
    expect(log).not.toContain(MARK);
  });
});

/** The fake of Stripe does not send the event yet. */
async function pay(driver: Visitor): Promise<{ customer: string; subscription: string; sessionId: string }> {
  const { location } = await driver.post("/billing?step=checkout", { interval: "month" });
  const sessionId = location?.split("/").at(-1) ?? "";
  const { customer, subscription } = standIn.ledger.pay(sessionId);
  return { customer, subscription: subscription ?? "", sessionId };
}

describe("a webhook", () => {
  const { webhooks } = new Stripe(SECRETS.secretKey);

  function deliver(payload: string, signature?: string): Promise<Answer> {
    const signed = webhooks.generateTestHeaderString({ payload, secret: SECRETS.webhookSecret });
    const headers = { "Content-Type": "application/json", "Stripe-Signature": signature ?? signed };
    return new Visitor(paid).send("POST", "/webhooks/stripe", { body: payload, headers });
  }

  it("signed by Stripe's own library activates the payer's plan; a forged one changes nothing", async () => {
    const driver = await signUp(paid, "driver");
    const { customer } = await pay(driver);
    const active = () => paid.value("select payment_active from profiles where id = ?", driver.id);
    const named = { ...standIn.ledger.customer(customer), name: "Zoë Ünal – 运输" };
    const event = JSON.stringify(standIn.ledger.emit("customer.updated", named), null, 2);
    const forged = webhooks.generateTestHeaderString({ payload: event, secret: "whsec_other" });
    const known = await paid.value("select count(*) from billing_events");
    for (const [payload, signature] of [
      [event, forged],
      [event, ""],
      [`${event} `, forged],
    ] as const)
      expect((await deliver(payload, signature)).status).toBe(400);
    expect([await active(), await paid.value("select count(*) from billing_events")]).toEqual([0, known]);
    expect((await deliver(event)).status).toBe(200);
    expect(await active()).toBe(1);
    expect((await deliver(event)).status).toBe(200);
  });
});

describe("a sign-in", () => {
  it("does not wait for its call to Stripe", async () => {
    const database = databaseIn(paid.dataDir);
    const { email, password } = await savePerson({ role: "driver" }, database);
    database.client.close();
    let letGo = (_: undefined) => {};
    const held = new Promise<undefined>((resolve) => {
      letGo = resolve;
    });
    const from = standIn.calls.length;
    standIn.between.call = () => held;
    const driver = new Visitor(paid);
    expect((await driver.post("/login", { email, password })).location).toBe("/dashboard");
    expect((await driver.get("/dashboard")).status).toBe(200);
    // The app may start the call after its response. It makes no second call while the test delays the first.
    expect(standIn.calls.length - from).toBeLessThanOrEqual(1);
    await expect.poll(() => standIn.calls.slice(from)).toEqual(["GET /v1/customers"]);
    letGo(undefined);
  });
});

describe("a secret", () => {
  const seen: { where: string; what: string }[] = [];
  const look = async (who: Visitor, path: string) => {
    const answer = await who.get(path);
    seen.push({ where: path, what: `${answer.text}\n${[...answer.headers].join("\n")}` });
    return answer;
  };

  beforeAll(async () => {
    const world = await buildWorld(paid.dataDir);
    standIn.between.call = async () => Response.json({ error: { type: "api_error" } }, { status: 500 });
    const visitors = new Map<string, Visitor>();
    for (const [who, { email, password }] of Object.entries(world.people)) {
      visitors.set(who, new Visitor(paid));
      await visitors.get(who)?.post("/login", { email, password });
    }
    const driver = visitors.get("driver") ?? new Visitor(paid);
    expect((await driver.post("/billing?step=checkout", { interval: "month" })).status).toBe(503);
    await vi.waitFor(
      async () => expect(await paid.log()).toContain("could not be read after a sign-in"),
      60_000,
    );
    standIn.between.call = () => undefined;
    const { sessionId } = await pay(driver);
    const thanks = await look(driver, `/billing/success?session_id=${sessionId}`);
    expect(heading(thanks.text)).toBe("Thank you");
    const stops = stopsIn(world);
    for (const { who, path, status } of sample(stops, Math.ceil(stops.length / 3), "pages with a secret")) {
      const visitor = visitors.get(who) ?? new Visitor(paid);
      expect((await look(visitor, path)).status, path).toBe(status);
      await look(visitor, dataAddress(path));
    }
    const account = await look(driver, "/user-account");
    expect(fact(account.text, "Status")).toBe("Active");
    const invoice = /\/billing\/invoices\/\w+/.exec(account.text)?.[0] ?? "";
    expect((await look(driver, invoice)).location).toContain(`${standIn.url}/i/`);
    for (const path of ["/billing/back", "/webhooks/stripe", "/healthz", "/prefetch.json", "/robots.txt"])
      await look(driver, path);
  }, 120_000);

  it("is on no page, in no page data and in no header", () => {
    expect(seen.length).toBeGreaterThan(100);
    expect(seen.filter(({ what }) => what.includes(MARK)).map(({ where }) => where)).toEqual([]);
  });

  it("is not in the log, which has a line about each failure", async () => {
    await expect.poll(() => paid.log()).toContain('"/robots.txt"');
    const log = await paid.log();
    expect(log.split("\n").filter((line) => line.includes(MARK))).toEqual([]);
  });
});
