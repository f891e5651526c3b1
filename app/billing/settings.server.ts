import { type Env, env, isLoopback } from "~/platform/env.server";
import type { Interval } from "~/trade/billing";
import type { PaidRole } from "./plan";

/** The variables without which nobody can pay. */
export const NEEDED = [
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
  /** Stripe's own, unless a stand-in is named. */
  apiBase: string | undefined;
  prices: Readonly<Record<PaidRole, Readonly<Record<Interval, string>>>>;
}

/** Which of the needed variables are absent: their names, never a value. */
export function missingVariables(given: Env = env()): string[] {
  return NEEDED.filter((name) => !given[name]);
}

/** How this installation takes payments, or null where that is not set up. */
export function billingSettings(given: Env = env()): BillingSettings | null {
  if (missingVariables(given).length > 0) return null;
  const set = (name: (typeof NEEDED)[number]) => given[name] ?? "";
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

/** Whether whoever looks at a page is whoever runs the machine: without a public address nobody else gets in. */
export function viewerIsOperator({ APP_URL }: Env = env()): boolean {
  return !APP_URL || isLoopback(APP_URL);
}

/** Stripe's pages that a person is sent to. */
const STRIPE_PAGES = [
  "https://checkout.stripe.com",
  "https://billing.stripe.com",
  "https://invoice.stripe.com",
  "https://pay.stripe.com",
];

/** The origins that our billing forms may lead to: Stripe's pages, or those of its stand-in. None without billing. */
export function paymentOrigins(given: Env = env()): string[] {
  const settings = billingSettings(given);
  if (!settings) return [];
  return settings.apiBase ? [new URL(settings.apiBase).origin] : STRIPE_PAGES;
}

/**
 * The address of a page to pay at, if it is one.
 * @throws Error for any other address: nobody is sent there
 */
export function paymentPage(url: string | null | undefined, given: Env = env()): string {
  if (url && URL.canParse(url) && paymentOrigins(given).includes(new URL(url).origin)) return url;
  throw new Error("The payment provider named a page that is not its own.");
}
