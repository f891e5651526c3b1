import { type Env, env, isLoopback } from "~/platform/env.server";
import type { Interval } from "~/trade/billing";
import type { PaidRole } from "./plan";

export const REQUIRED_VARIABLES = [
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_PRICE_DRIVER_MONTH",
  "STRIPE_PRICE_DRIVER_YEAR",
  "STRIPE_PRICE_SHIPPER_MONTH",
  "STRIPE_PRICE_SHIPPER_YEAR",
] as const satisfies readonly (keyof Env)[];

export interface BillingSettings {
  secretKey: string;
  webhookSecret: string;
  /** The base URL of an API that replaces Stripe's, for demos and tests. */
  apiBase: string | undefined;
  prices: Readonly<Record<PaidRole, Readonly<Record<Interval, string>>>>;
}

export function missingVariables(given: Env = env()): string[] {
  return REQUIRED_VARIABLES.filter((name) => !given[name]);
}

export function billingSettings(given: Env = env()): BillingSettings | null {
  if (missingVariables(given).length > 0) return null;
  const set = (name: (typeof REQUIRED_VARIABLES)[number]) => given[name] ?? "";
  return {
    secretKey: set("STRIPE_SECRET_KEY"),
    webhookSecret: set("STRIPE_WEBHOOK_SECRET"),
    apiBase: given.STRIPE_API_BASE,
    prices: {
      driver: { month: set("STRIPE_PRICE_DRIVER_MONTH"), year: set("STRIPE_PRICE_DRIVER_YEAR") },
      shipper: { month: set("STRIPE_PRICE_SHIPPER_MONTH"), year: set("STRIPE_PRICE_SHIPPER_YEAR") },
    },
  };
}

/** An app without a public URL runs for its developer or as a demo. */
export function isLocal({ APP_URL }: Env = env()): boolean {
  return !APP_URL || isLoopback(APP_URL);
}

const STRIPE_PAGES = [
  "https://checkout.stripe.com",
  "https://billing.stripe.com",
  "https://invoice.stripe.com",
  "https://pay.stripe.com",
];

export function paymentOrigins(given: Env = env()): string[] {
  const settings = billingSettings(given);
  if (!settings) return [];
  return settings.apiBase ? [new URL(settings.apiBase).origin] : STRIPE_PAGES;
}

/** @throws Error unless the URL is a page of the payment provider, so that nobody is sent elsewhere */
export function paymentPage(url: string | null | undefined, given: Env = env()): string {
  if (url && URL.canParse(url) && paymentOrigins(given).includes(new URL(url).origin)) return url;
  throw new Error("The payment provider returned the URL of a page that is not its own.");
}
