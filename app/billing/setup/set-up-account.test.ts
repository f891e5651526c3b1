import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EVENT_TYPES } from "~/billing/handle-event.server";
import { type PaidRole, PLANS } from "~/billing/plan";
import { stripeFor } from "~/billing/stripe.server";
import type { Interval } from "~/trade/billing";
import { SECRET_KEY, standIn } from "../../../tests/fixtures/servers/own-stripe";
import { envLines, setUpAccount } from "./set-up-account.server";

const { tables } = standIn.ledger;
const appUrl = "https://board.example";

beforeEach(() => {
  for (const table of Object.values(tables)) for (const id of Object.keys(table)) delete table[id];
});

async function setUp(over: { appUrl?: string; renewWebhook?: boolean } = {}) {
  const stripe = await stripeFor({ secretKey: SECRET_KEY, apiBase: standIn.url });
  const report: string[] = [];
  const options = { appUrl, renewWebhook: false, ...over, report: (line: string) => void report.push(line) };
  return { ...(await setUpAccount(stripe, options)), report };
}

const counts = () => ({
  products: Object.keys(tables.products).length,
  prices: Object.keys(tables.prices).length,
  portals: Object.keys(tables.configurations).length,
  endpoints: Object.keys(tables.endpoints).length,
});

const portalOf = (role: PaidRole, { month, year }: Record<Interval, string>) => ({
  customer_update: { enabled: "true", allowed_updates: { 0: "email", 1: "address", 2: "name", 3: "tax_id" } },
  invoice_history: { enabled: "true" },
  payment_method_update: { enabled: "true" },
  subscription_cancel: { enabled: "true", mode: "at_period_end" },
  subscription_update: {
    enabled: "true",
    default_allowed_updates: { 0: "price" },
    proration_behavior: "always_invoice",
    products: { 0: { product: `haulway_${role}`, prices: { 0: month, 1: year } } },
  },
});

describe("setting up an account", () => {
  it("creates a product and a portal per role, a price per plan, and one endpoint", async () => {
    const { prices, webhookSecret } = await setUp();
    expect(counts()).toEqual({ products: 2, prices: 4, portals: 2, endpoints: 1 });
    for (const role of ["driver", "shipper"] as const) {
      for (const interval of ["month", "year"] as const) {
        expect(tables.prices[prices[role][interval]]).toMatchObject({
          unit_amount: PLANS[role][interval].cents,
          currency: "usd",
          recurring: { interval },
          metadata: { haulway_role: role },
        });
      }
      const portal = Object.values(tables.configurations).find(
        ({ metadata }) => metadata.haulway_role === role,
      );
      expect(portal?.features).toEqual(portalOf(role, prices[role]));
      expect(tables.products[`haulway_${role}`]).toMatchObject({ name: `Haulway for ${role}s` });
    }
    const [endpoint] = Object.values(tables.endpoints);
    expect(endpoint).toMatchObject({ url: `${appUrl}/webhooks/stripe`, enabled_events: [...EVENT_TYPES] });
    expect(webhookSecret).toMatch(/^whsec_/);
  });

  it("duplicates nothing the second time, and names the same prices", async () => {
    const first = await setUp();
    const made = counts();
    const second = await setUp();
    expect(counts()).toEqual(made);
    expect(second.prices).toEqual(first.prices);
    expect(second.webhookSecret).toBeNull();
    expect(second.report.filter((line) => line.endsWith("created"))).toEqual([]);
    expect(envLines(second, appUrl).at(-1)).toContain("--renew-webhook");
  });

  it("reports for each object whether it was created or existed", async () => {
    const [first, second] = [await setUp(), await setUp()];
    const told = (each: string, portal: string) => [
      ...["driver", "shipper"].flatMap((role) => [
        `product haulway_${role} ${each}`,
        `price haulway_${role}_month ${each}`,
        `price haulway_${role}_year ${each}`,
        `portal for ${role}s ${portal}`,
      ]),
      `webhook endpoint ${each}`,
    ];
    expect(first.report).toEqual(told("created", "created"));
    expect(second.report).toEqual(told("exists", "is up to date"));
  });

  it("creates another portal if the old one was switched off", async () => {
    await setUp();
    for (const portal of Object.values(tables.configurations)) portal.active = false;
    await setUp();
    expect(counts().portals).toBe(4);
  });

  it.each([false, true])(
    "leaves another app's endpoint alone, with renewal or without: %s",
    async (renewWebhook) => {
      const stripe = await stripeFor({ secretKey: SECRET_KEY, apiBase: standIn.url });
      const url = "https://shop.example/stripe";
      const { id } = await stripe.webhookEndpoints.create({ url, enabled_events: ["payout.paid"] });
      const { webhookSecret } = await setUp({ renewWebhook });
      expect(webhookSecret).toMatch(/^whsec_/);
      expect(tables.endpoints[id]).toMatchObject({ url, enabled_events: ["payout.paid"] });
      expect(counts().endpoints).toBe(2);
    },
  );

  it("returns the lines for the environment", async () => {
    const { prices, webhookSecret } = await setUp();
    expect(envLines({ prices, webhookSecret }, appUrl)).toEqual([
      `STRIPE_PRICE_DRIVER_MONTH=${prices.driver.month}`,
      `STRIPE_PRICE_DRIVER_YEAR=${prices.driver.year}`,
      `STRIPE_PRICE_SHIPPER_MONTH=${prices.shipper.month}`,
      `STRIPE_PRICE_SHIPPER_YEAR=${prices.shipper.year}`,
      `STRIPE_WEBHOOK_SECRET=${webhookSecret}`,
    ]);
  });

  it("continues after an interruption", async () => {
    standIn.between.call = async (call) =>
      call === "POST /v1/billing_portal/configurations"
        ? Response.json({ error: { message: "down" } }, { status: 400 })
        : undefined;
    await expect(setUp()).rejects.toThrow();
    standIn.between.call = () => undefined;
    await setUp();
    expect(counts()).toEqual({ products: 2, prices: 4, portals: 2, endpoints: 1 });
  });

  it("renews the endpoint if its secret was lost", async () => {
    const first = await setUp();
    const second = await setUp({ renewWebhook: true });
    expect(counts().endpoints).toBe(1);
    expect(second.webhookSecret).toMatch(/^whsec_/);
    expect(second.webhookSecret).not.toBe(first.webhookSecret);
  });

  it("creates a new price under the same key if the price list has changed", async () => {
    const first = await setUp();
    const old = tables.prices[first.prices.driver.month];
    if (old) old.unit_amount = 1;
    const second = await setUp();
    expect(second.prices.driver.month).not.toBe(first.prices.driver.month);
    expect(tables.prices[second.prices.driver.month]).toMatchObject({
      unit_amount: PLANS.driver.month.cents,
      lookup_key: old?.lookup_key === null ? "haulway_driver_month" : "the key was not handed over",
    });
    expect(second.prices.driver.year).toBe(first.prices.driver.year);
  });

  it("takes the key from an archived price", async () => {
    const first = await setUp();
    const old = tables.prices[first.prices.shipper.year];
    if (old) old.active = false;
    const second = await setUp();
    expect(second.prices.shipper.year).not.toBe(first.prices.shipper.year);
    expect(tables.prices[second.prices.shipper.year]).toMatchObject({
      active: true,
      lookup_key: "haulway_shipper_year",
    });
    expect(old?.lookup_key).toBeNull();
  });

  it.each([undefined, "http://localhost:3000"])("leaves the endpoint out at %s, and says so", async (url) => {
    const found = await setUp({ appUrl: url });
    expect(counts().endpoints).toBe(0);
    expect(envLines(found, url).at(-1)).toContain("set APP_URL");
  });
});

describe("the command", () => {
  const { argv } = process;

  beforeEach(() => {
    vi.resetModules();
  });

  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    process.argv = argv;
    process.exitCode = undefined;
  });

  const run = (env: Record<string, string>) =>
    promisify(execFile)(process.execPath, ["--import", "tsx", "app/billing/setup/cli.ts"], {
      env: {
        NODE_ENV: "production",
        PATH: process.env.PATH,
        SESSION_SECRET: process.env.SESSION_SECRET,
        LOG_LEVEL: "silent",
        ...env,
      },
    });

  it("prints the same lines twice and never the key", async () => {
    const env = { STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_API_BASE: standIn.url, APP_URL: appUrl };
    const prices = (text: string) => text.split("\n").filter((line) => line.startsWith("STRIPE_PRICE_"));
    const [first, second] = [await run(env), await run(env)];
    expect(prices(first.stdout)).toHaveLength(4);
    expect(prices(second.stdout)).toEqual(prices(first.stdout));
    expect(counts()).toEqual({ products: 2, prices: 4, portals: 2, endpoints: 1 });
    expect(first.stdout + first.stderr + second.stdout + second.stderr).not.toContain(SECRET_KEY);
  });

  it("prints its steps and then the lines, and renews the endpoint on request", async () => {
    vi.stubEnv("APP_URL", appUrl);
    process.argv = [...argv, "--renew-webhook"];
    const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const endpoint = () => Object.keys(tables.endpoints).join();
    await setUp();
    const before = endpoint();
    const text = () => written.mock.calls.map(([chunk]) => String(chunk)).join("");
    await import("./cli");
    await vi.waitFor(() => expect(text()).toContain("STRIPE_WEBHOOK_SECRET="));
    expect(text()).toMatch(
      /^( {2}[a-z]+ [^\n]+\n){9}\nFor the environment, in addition to STRIPE_SECRET_KEY:\n\n(STRIPE_[A-Z_]+=\w+\n){5}$/,
    );
    expect(endpoint()).not.toBe(before);
  });

  it("fails with one line without a key", async () => {
    vi.stubEnv("STRIPE_SECRET_KEY", "");
    const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    await import("./cli");
    await vi.waitFor(() => expect(process.exitCode).toBe(1));
    expect(written.mock.calls).toEqual([["Set STRIPE_SECRET_KEY to a secret key of your Stripe account.\n"]]);
  });

  it("fails with one line that does not repeat a wrong key", async () => {
    const env = { STRIPE_SECRET_KEY: "sk_test_wrongwrong", STRIPE_API_BASE: standIn.url };
    await expect(run(env)).rejects.toMatchObject({
      stderr: expect.stringMatching(/^(?!.*wrongwrong)[^\n]+\n$/),
    });
  });
});
