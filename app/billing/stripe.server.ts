import type Stripe from "stripe";
import { Conflict } from "~/platform/errors";
import { type BillingSettings, billingSettings } from "./settings.server";

/** The timeout of one call. The operation's deadline leaves time for one retry. */
const TIMEOUT_MS = 5_000;

/** Limits all calls of one operation together: a user or a webhook of Stripe is waiting for the result. */
export const OPERATION_MS = 10_000;

const NOT_SET_UP = "Billing is not set up on this site.";

export interface Provider {
  stripe: Stripe;
  settings: BillingSettings;
}

const fetchUntil =
  (end: AbortSignal): typeof fetch =>
  (input, init) =>
    fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, end]) : end });

/** The SDK uses `fetch`, so that it also runs on a Worker. `end` aborts its calls. */
export async function stripeFor(
  settings: Pick<BillingSettings, "secretKey" | "apiBase">,
  end?: AbortSignal,
): Promise<Stripe> {
  // A dynamic import, so that an installation without billing never loads the SDK.
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

/** @throws Conflict if billing is not set up */
export async function requireProvider(): Promise<Provider> {
  const settings = billingSettings();
  if (!settings) throw new Conflict(NOT_SET_UP);
  return { stripe: await stripeFor(settings, AbortSignal.timeout(OPERATION_MS)), settings };
}

/** Stripe does not know an object that never existed, was deleted, or belongs to another account. */
export function isUnknownToStripe(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "resource_missing";
}
