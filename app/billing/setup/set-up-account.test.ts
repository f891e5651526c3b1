import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeEach, describe, expect, it } from "vitest";
import { SECRET_KEY, standIn } from "../../../tests/fixtures/own-stripe";
import { EVENT_TYPES } from "../handle-event.server";
import { PLANS } from "../plan";
import { stripeFor } from "../stripe.server";
import { envLines, setUpAccount } from "./set-up-account.server";

const { shelves } = standIn.ledger;
const appUrl = "https://board.example";

beforeEach(() => {
  for (const shelf of Object.values(shelves)) for (const id of Object.keys(shelf)) delete shelf[id];
});

async function setUp(over: { appUrl?: string; renewWebhook?: boolean } = {}) {
  const stripe = await stripeFor({ secretKey: SECRET_KEY, apiBase: standIn.url });
  const report: string[] = [];
  const options = { appUrl, renewWebhook: false, ...over, report: (line: string) => void report.push(line) };
  return { ...(await setUpAccount(stripe, options)), report };
}

const counts = () => ({
  products: Object.keys(shelves.products).length,
  prices: Object.keys(shelves.prices).length,
  portals: Object.keys(shelves.configurations).length,
  endpoints: Object.keys(shelves.endpoints).length,
});

describe("setting up an account", () => {
  it("makes a product a role, a price a plan, a portal a role and one endpoint", async () => {
    const { prices, webhookSecret } = await setUp();
    expect(counts()).toEqual({ products: 2, prices: 4, portals: 2, endpoints: 1 });
    for (const role of ["driver", "shipper"] as const) {
      for (const interval of ["month", "year"] as const) {
        expect(shelves.prices[prices[role][interval]]).toMatchObject({
          unit_amount: PLANS[role][interval].cents,
          currency: "usd",
          recurring: { interval },
          metadata: { haulway_role: role },
        });
      }
      const portal = Object.values(shelves.configurations).find(
        ({ metadata }) => metadata.haulway_role === role,
      );
      const offered = JSON.stringify(portal?.features);
      for (const price of Object.values(prices[role])) expect(offered).toContain(price);
      expect(offered).not.toContain(prices[role === "driver" ? "shipper" : "driver"].month);
    }
    const [endpoint] = Object.values(shelves.endpoints);
    expect(endpoint).toMatchObject({ url: `${appUrl}/webhooks/stripe`, enabled_events: [...EVENT_TYPES] });
    expect(webhookSecret).toMatch(/^whsec_/);
  });

  it("again doubles nothing and names the same prices", async () => {
    const first = await setUp();
    const made = counts();
    const second = await setUp();
    expect(counts()).toEqual(made);
    expect(second.prices).toEqual(first.prices);
    expect(second.webhookSecret).toBeNull();
    expect(second.report.filter((line) => line.endsWith("made"))).toEqual([]);
    expect(envLines(second, appUrl).at(-1)).toContain("--renew-webhook");
  });

  it("goes on where it was broken off", async () => {
    standIn.between.call = async (call) =>
      call === "POST /v1/billing_portal/configurations"
        ? Response.json({ error: { message: "down" } }, { status: 400 })
        : undefined;
    await expect(setUp()).rejects.toThrow();
    standIn.between.call = () => undefined;
    await setUp();
    expect(counts()).toEqual({ products: 2, prices: 4, portals: 2, endpoints: 1 });
  });

  it("renews the endpoint for who has lost its secret", async () => {
    const first = await setUp();
    const second = await setUp({ renewWebhook: true });
    expect(counts().endpoints).toBe(1);
    expect(second.webhookSecret).toMatch(/^whsec_/);
    expect(second.webhookSecret).not.toBe(first.webhookSecret);
  });

  it("makes a new price where the price list has changed, under the same key", async () => {
    const first = await setUp();
    const old = shelves.prices[first.prices.driver.month];
    if (old) old.unit_amount = 1;
    const second = await setUp();
    expect(second.prices.driver.month).not.toBe(first.prices.driver.month);
    expect(shelves.prices[second.prices.driver.month]).toMatchObject({
      unit_amount: PLANS.driver.month.cents,
      lookup_key: old?.lookup_key === null ? "haulway_driver_month" : "the key was not handed over",
    });
    expect(second.prices.driver.year).toBe(first.prices.driver.year);
  });

  it("takes the key from a price that was archived", async () => {
    const first = await setUp();
    const old = shelves.prices[first.prices.shipper.year];
    if (old) old.active = false;
    const second = await setUp();
    expect(second.prices.shipper.year).not.toBe(first.prices.shipper.year);
    expect(shelves.prices[second.prices.shipper.year]).toMatchObject({
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

  it("twice prints the same lines and never the key", async () => {
    const env = { STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_API_BASE: standIn.url, APP_URL: appUrl };
    const prices = (text: string) => text.split("\n").filter((line) => line.startsWith("STRIPE_PRICE_"));
    const [first, second] = [await run(env), await run(env)];
    expect(prices(first.stdout)).toHaveLength(4);
    expect(prices(second.stdout)).toEqual(prices(first.stdout));
    expect(counts()).toEqual({ products: 2, prices: 4, portals: 2, endpoints: 1 });
    expect(first.stdout + first.stderr + second.stdout + second.stderr).not.toContain(SECRET_KEY);
  });

  it("without a key is one line", async () => {
    await expect(run({})).rejects.toMatchObject({
      stderr: expect.stringMatching(/^Set STRIPE_SECRET_KEY[^\n]+\n$/),
    });
  });

  it("with a wrong key is one line that does not repeat it", async () => {
    const env = { STRIPE_SECRET_KEY: "sk_test_wrongwrong", STRIPE_API_BASE: standIn.url };
    await expect(run(env)).rejects.toMatchObject({
      stderr: expect.stringMatching(/^(?!.*wrongwrong)[^\n]+\n$/),
    });
  });
});
