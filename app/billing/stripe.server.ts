import type Stripe from "stripe";
import { type BillingSettings, billingSettings } from "~/billing/settings.server";
import { Conflict } from "~/platform/errors";

/** A person may be waiting for it, and Stripe for our answer to a webhook. */
const TIMEOUT_MS = 8_000;

export const NOT_SET_UP = "Billing is not set up on this installation.";

/** What is asked of Stripe, and with what. */
export interface Provider {
  stripe: Stripe;
  settings: BillingSettings;
}

/** Stripe's SDK for a key. It calls through `fetch`, so it runs on an edge runtime too. */
export async function stripeFor(settings: Pick<BillingSettings, "secretKey" | "apiBase">): Promise<Stripe> {
  // Only here, so that an installation without billing never loads it.
  const { default: StripeSdk } = await import("stripe");
  const base = settings.apiBase && new URL(settings.apiBase);
  return new StripeSdk(settings.secretKey, {
    httpClient: StripeSdk.createFetchHttpClient(),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === "http:" ? "80" : "443"),
      protocol: base.protocol === "http:" ? "http" : "https",
    }),
  });
}

let connected: Promise<Stripe> | undefined;

/** Stripe, or null where billing is not set up. */
export async function provider(): Promise<Provider | null> {
  const settings = billingSettings();
  if (!settings) return null;
  connected ??= stripeFor(settings);
  return { stripe: await connected, settings };
}

/** @throws Conflict where billing is not set up */
export async function requireProvider(): Promise<Provider> {
  const found = await provider();
  if (!found) throw new Conflict(NOT_SET_UP);
  return found;
}

/** Stripe does not know it: never made, deleted, or made in another account. */
export function isUnknownToStripe(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "resource_missing";
}
