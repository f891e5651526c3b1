import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./processes.mjs";

export const isLocal = (/** @type {string} */ url) =>
  /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/.test(url);

/**
 * Returns whether BILLING=demo turns on the Stripe stand-in, which charges no money.
 * @param {NodeJS.ProcessEnv} given
 * @throws Error with a one-line message if BILLING has another value, and in the demo if STRIPE_SECRET_KEY is
 * set or APP_URL is public.
 */
export function wantsBillingDemo({ BILLING, APP_URL, STRIPE_SECRET_KEY }) {
  if (!BILLING) return false;
  if (BILLING !== "demo") throw new Error('BILLING must be "demo" or not set.');
  if (STRIPE_SECRET_KEY)
    throw new Error("BILLING=demo has its own Stripe stand-in. Do not set STRIPE_SECRET_KEY.");
  if (APP_URL && !isLocal(APP_URL)) {
    throw new Error("BILLING=demo takes no payments, so it does not run at a public APP_URL.");
  }
  return true;
}

/**
 * The stand-in stores its state in the data folder. Every start creates new secrets.
 * @param {{ dataDir: string, port: number, appPort: number }} settings
 * @returns {{ child: import("./processes.mjs").Child, env: Record<string, string> }}
 */
export function billingDemo({ dataDir, port, appPort }) {
  const folder = join(dataDir, "billing-demo");
  const secret = () => randomBytes(18).toString("hex");
  const [secretKey, webhookSecret] = [`sk_test_demo${secret()}`, `whsec_${secret()}`];
  const options = {
    port,
    secretKey,
    webhookSecret,
    endpoint: `http://127.0.0.1:${appPort}/webhooks/stripe`,
    file: join(folder, "books.json"),
  };
  const config = join(folder, "options.json");
  mkdirSync(folder, { recursive: true });
  writeFileSync(config, JSON.stringify(options), { mode: 0o600 });
  return {
    child: {
      name: "Stripe stand-in",
      args: ["--import", "tsx", join(root, "tests/fakes/stripe/serve.ts"), config],
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production" },
      quiet: true,
    },
    env: {
      STRIPE_API_BASE: `http://localhost:${port}`,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_DRIVER_MONTH: "price_demo_driver_month",
      STRIPE_PRICE_DRIVER_YEAR: "price_demo_driver_year",
      STRIPE_PRICE_SHIPPER_MONTH: "price_demo_shipper_month",
      STRIPE_PRICE_SHIPPER_YEAR: "price_demo_shipper_year",
    },
  };
}
