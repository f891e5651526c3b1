/** Sets up a Stripe account. Idempotent: existing objects are found by id, lookup key, metadata or URL. */
import type Stripe from "stripe";
import { ROLE_KEY } from "~/billing/facts.server";
import { EVENT_TYPES } from "~/billing/handle-event.server";
import { type PaidRole, PLANS } from "~/billing/plan";
import { isUnknownToStripe } from "~/billing/stripe.server";
import { INTERVALS, type Interval } from "~/trade/billing";

const ROLES: readonly PaidRole[] = ["driver", "shipper"];
const NAMES: Record<PaidRole, string> = { driver: "Haulway for drivers", shipper: "Haulway for shippers" };

type Report = (line: string) => void;

const productId = (role: PaidRole) => `haulway_${role}`;
const lookupKey = (role: PaidRole, interval: Interval) => `haulway_${role}_${interval}`;

async function setUpProduct(stripe: Stripe, role: PaidRole, report: Report): Promise<void> {
  const id = productId(role);
  try {
    await stripe.products.retrieve(id);
    report(`product ${id} exists`);
  } catch (error) {
    if (!isUnknownToStripe(error)) throw error;
    await stripe.products.create({ id, name: NAMES[role], metadata: { [ROLE_KEY]: role } });
    report(`product ${id} created`);
  }
}

/** A Stripe price's amount cannot change, so a new price takes over the lookup key for new plans. */
async function setUpPrice(
  stripe: Stripe,
  role: PaidRole,
  interval: Interval,
  report: Report,
): Promise<string> {
  const lookup_key = lookupKey(role, interval);
  const { cents } = PLANS[role][interval];
  const { data } = await stripe.prices.list({ lookup_keys: [lookup_key], active: true, limit: 1 });
  const [present] = data;
  if (present?.unit_amount === cents) {
    report(`price ${lookup_key} exists`);
    return present.id;
  }
  const made = await stripe.prices.create({
    product: productId(role),
    currency: "usd",
    unit_amount: cents,
    recurring: { interval },
    lookup_key,
    // Moves the key even from an archived price, which the list above omits.
    transfer_lookup_key: true,
    metadata: { [ROLE_KEY]: role },
  });
  report(`price ${lookup_key} created`);
  return made.id;
}

/** In the role's own portal, nobody can switch to the other role's plan. */
async function setUpPortal(stripe: Stripe, role: PaidRole, prices: string[], report: Report): Promise<void> {
  const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
    customer_update: { enabled: true, allowed_updates: ["email", "address", "name", "tax_id"] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: "at_period_end" },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ["price"],
      proration_behavior: "always_invoice",
      products: [{ product: productId(role), prices }],
    },
  };
  const metadata = { [ROLE_KEY]: role };
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const present = data.find((configuration) => configuration.metadata?.[ROLE_KEY] === role);
  if (present) await stripe.billingPortal.configurations.update(present.id, { features, metadata });
  else await stripe.billingPortal.configurations.create({ features, metadata });
  report(`portal for ${role}s ${present ? "is up to date" : "created"}`);
}

/** @returns the new endpoint's secret, which Stripe shows only once; null if the endpoint already existed */
async function setUpWebhook(
  stripe: Stripe,
  url: string,
  { renew, report }: { renew: boolean; report: Report },
): Promise<string | null> {
  const enabled_events = [...EVENT_TYPES];
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const present = data.find((endpoint) => endpoint.url === url);
  if (present && !renew) {
    await stripe.webhookEndpoints.update(present.id, { enabled_events });
    report("webhook endpoint exists");
    return null;
  }
  if (present) await stripe.webhookEndpoints.del(present.id);
  const made = await stripe.webhookEndpoints.create({ url, enabled_events });
  report("webhook endpoint created");
  return made.secret ?? null;
}

interface SetUp {
  prices: Record<PaidRole, Record<Interval, string>>;
  /** Null if the endpoint already existed, or if the app has no public https URL. */
  webhookSecret: string | null;
}

/** `renewWebhook` replaces the endpoint, for an operator who has lost its secret. */
export async function setUpAccount(
  stripe: Stripe,
  options: { appUrl: string | undefined; renewWebhook: boolean; report: Report },
): Promise<SetUp> {
  const { appUrl, renewWebhook, report } = options;
  const prices: SetUp["prices"] = { driver: { month: "", year: "" }, shipper: { month: "", year: "" } };
  for (const role of ROLES) {
    await setUpProduct(stripe, role, report);
    for (const interval of INTERVALS) {
      prices[role][interval] = await setUpPrice(stripe, role, interval, report);
    }
    await setUpPortal(stripe, role, Object.values(prices[role]), report);
  }
  const url = appUrl?.startsWith("https:") ? new URL("/webhooks/stripe", appUrl).href : null;
  const webhookSecret = url ? await setUpWebhook(stripe, url, { renew: renewWebhook, report }) : null;
  return { prices, webhookSecret };
}

export function envLines({ prices, webhookSecret }: SetUp, appUrl: string | undefined): string[] {
  const secret = webhookSecret
    ? `STRIPE_WEBHOOK_SECRET=${webhookSecret}`
    : appUrl?.startsWith("https:")
      ? "# STRIPE_WEBHOOK_SECRET: as before. Lost? Run again with -- --renew-webhook"
      : "# STRIPE_WEBHOOK_SECRET: set APP_URL to the public https address and run again";
  return [
    `STRIPE_PRICE_DRIVER_MONTH=${prices.driver.month}`,
    `STRIPE_PRICE_DRIVER_YEAR=${prices.driver.year}`,
    `STRIPE_PRICE_SHIPPER_MONTH=${prices.shipper.month}`,
    `STRIPE_PRICE_SHIPPER_YEAR=${prices.shipper.year}`,
    secret,
  ];
}
