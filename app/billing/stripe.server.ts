import type Stripe from "stripe";
import { Conflict } from "~/platform/errors";
import { type BillingSettings, billingSettings } from "./settings.server";

/** One call: short enough that it is tried once more within the errand. */
const TIMEOUT_MS = 5_000;

/** All the calls of one errand, one after another: a person may be waiting, or Stripe for our answer to a webhook. */
const ERRAND_MS = 10_000;

export const NOT_SET_UP = "Billing is not set up on this installation.";

/** What is asked of Stripe, and with what. For one errand: its calls fail once the errand has taken ten seconds. */
export interface Provider {
  stripe: Stripe;
  settings: BillingSettings;
}

/** `fetch` that gives up at the end, whichever call is under way. */
const fetchUntil =
  (end: AbortSignal): typeof fetch =>
  (input, init) =>
    fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, end]) : end });

/** Stripe's SDK for a key. It calls through `fetch`, so it runs on an edge runtime too. Without an `end` it goes on for ever. */
export async function stripeFor(
  settings: Pick<BillingSettings, "secretKey" | "apiBase">,
  end?: AbortSignal,
): Promise<Stripe> {
  // Only here, so that an installation without billing never loads it.
  const { default: StripeSdk } = await import("stripe");
  const base = settings.apiBase && new URL(settings.apiBase);
  return new StripeSdk(settings.secretKey, {
    httpClient: StripeSdk.createFetchHttpClient(end && fetchUntil(end)),
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

/**
 * Stripe for an errand that begins now.
 * @throws Conflict where billing is not set up
 */
export async function requireProvider(): Promise<Provider> {
  const settings = billingSettings();
  if (!settings) throw new Conflict(NOT_SET_UP);
  return { stripe: await stripeFor(settings, AbortSignal.timeout(ERRAND_MS)), settings };
}

/** Stripe does not know it: never made, deleted, or made in another account. */
export function isUnknownToStripe(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "resource_missing";
}
