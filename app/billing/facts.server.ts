import { db } from "db/client";
import { profiles } from "db/schema";
import { and, inArray, ne } from "drizzle-orm";
import type Stripe from "stripe";
import { INTERVALS, type Interval } from "~/trade/billing";
import type { PaidRole } from "./plan";
import type { CustomerFacts, SubscriptionFacts } from "./standing";
import { isUnknownToStripe, type Provider } from "./stripe.server";

/** The maximum number of invoices that Haulway lists. Stripe's portal lists all of them. */
const MAX_INVOICES = 24;

interface InvoiceFacts {
  invoiceId: string;
  number: string | null;
  status: string;
  totalCents: number;
  issuedAtMs: number;
}

export interface CustomerSnapshot extends CustomerFacts {
  customerId: string;
  email: string | null;
  /** The id of the company for which Haulway created the customer; null if Haulway did not create it. */
  madeFor: string | null;
  invoices: readonly InvoiceFacts[];
}

const inMs = (seconds: number | null | undefined) => (seconds == null ? null : seconds * 1000);

/** The metadata key that `npm run stripe:setup` sets on products, prices and portals. */
export const ROLE_KEY = "haulway_role";

/** The metadata key of a customer. Its value is the company's id. */
export const COMPANY_KEY = "haulway_user";

function isPlanOf(price: Stripe.Price, role: PaidRole, { settings }: Provider): boolean {
  const { month, year } = settings.prices[role];
  return price.id === month || price.id === year || price.metadata[ROLE_KEY] === role;
}

const intervalOf = (price: Stripe.Price): Interval | null =>
  INTERVALS.find((interval) => interval === price.recurring?.interval) ?? null;

/** Null for a subscription to another product that is sold through the same Stripe account. */
function subscriptionFacts(
  subscription: Stripe.Subscription,
  role: PaidRole,
  provider: Provider,
): SubscriptionFacts | null {
  const item = subscription.items.data.find(({ price }) => isPlanOf(price, role, provider));
  if (!item) return null;
  const periodEndsAtMs = inMs(item.current_period_end);
  // A cancellation in the portal sets `cancel_at` or `cancel_at_period_end`, depending on the subscription's
  // billing mode.
  const endsAtMs =
    inMs(subscription.cancel_at) ?? (subscription.cancel_at_period_end ? periodEndsAtMs : null);
  return {
    status: subscription.status,
    interval: intervalOf(item.price),
    cents: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    createdAtMs: subscription.created * 1000,
    periodEndsAtMs,
    endsAtMs: inMs(subscription.ended_at) ?? endsAtMs,
  };
}

/** The final states of a dispute. In every other state, the bank may still reverse the payment. */
const DISPUTE_ENDS: readonly string[] = ["won", "lost", "warning_closed", "prevented"];

async function disputesOf(stripe: Stripe, charge: Stripe.Charge): Promise<string[]> {
  if (!charge.disputed) return [];
  const { data } = await stripe.disputes.list({ charge: charge.id, limit: 100 });
  return data.map(({ status }) => status);
}

/** `disputed` if any payment has an open dispute, otherwise the outcome of the newest successful payment. */
async function paymentOutcome(
  stripe: Stripe,
  charges: readonly Stripe.Charge[],
): Promise<CustomerFacts["payment"]> {
  const paid = charges.filter((charge) => charge.status === "succeeded");
  const [newest] = paid;
  if (!newest) return "none";
  const disputes = await Promise.all(paid.map((charge) => disputesOf(stripe, charge)));
  if (disputes.flat().some((status) => !DISPUTE_ENDS.includes(status))) return "disputed";
  if (disputes[0]?.includes("lost")) return "lost";
  // Includes partial refunds, unlike Stripe's `refunded`.
  return newest.amount_refunded > 0 ? "refunded" : "kept";
}

const invoiceFacts = (invoice: Stripe.Invoice): InvoiceFacts => ({
  invoiceId: invoice.id,
  number: invoice.number,
  status: invoice.status ?? "draft",
  totalCents: invoice.total,
  issuedAtMs: invoice.created * 1000,
});

async function presentCustomer(stripe: Stripe, customerId: string): Promise<Stripe.Customer | null> {
  try {
    const customer = await stripe.customers.retrieve(customerId);
    return customer.deleted ? null : customer;
  } catch (error) {
    if (isUnknownToStripe(error)) return null;
    throw error;
  }
}

/**
 * Null if the customer is deleted or unknown to Stripe.
 * @throws the errors of Stripe's API
 */
export async function fetchCustomer(
  provider: Provider,
  customerId: string,
  role: PaidRole,
): Promise<CustomerSnapshot | null> {
  const { stripe } = provider;
  const customer = await presentCustomer(stripe, customerId);
  if (!customer) return null;
  const [subscriptions, invoices, charges] = await Promise.all([
    stripe.subscriptions.list({ customer: customerId, status: "all", limit: 100 }),
    stripe.invoices.list({ customer: customerId, limit: MAX_INVOICES }),
    // Uses the maximum page size, because declined cards also create charges, and the list must still contain
    // an older, disputed charge.
    stripe.charges.list({ customer: customerId, limit: 100 }),
  ]);
  return {
    customerId,
    email: customer.email,
    madeFor: customer.metadata[COMPANY_KEY] ?? null,
    balanceCents: customer.balance,
    subscriptions: subscriptions.data.flatMap((each) => subscriptionFacts(each, role, provider) ?? []),
    payment: await paymentOutcome(stripe, charges.data),
    invoices: invoices.data.filter((invoice) => invoice.status !== "draft").map(invoiceFacts),
  };
}

async function notOfOthers(companyId: string, customers: readonly Stripe.Customer[]): Promise<string[]> {
  const ids = customers.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db()
    .select({ customerId: profiles.stripe_customer_id })
    .from(profiles)
    .where(and(inArray(profiles.stripe_customer_id, ids), ne(profiles.id, companyId)));
  const taken = new Set(rows.map(({ customerId }) => customerId));
  return ids.filter((id) => !taken.has(id));
}

/** Includes customers without a company's id only for the founder. A colleague's belongs to the colleague. */
export async function customersByEmail(
  { stripe }: Provider,
  { id, email, isFounders }: { id: string; email: string; isFounders: boolean },
): Promise<string[]> {
  const { data } = await stripe.customers.list({ email, limit: 20 });
  const own = data.filter((customer) => customer.metadata[COMPANY_KEY] === id);
  const free = isFounders ? data.filter((customer) => !customer.metadata[COMPANY_KEY]) : [];
  return notOfOthers(id, [...own, ...free]);
}

/**
 * Finds customers with any email. Stripe's search finds a customer only about a minute after its creation.
 */
export async function customersMadeFor({ stripe }: Provider, companyId: string): Promise<string[]> {
  const query = `metadata["${COMPANY_KEY}"]:"${companyId}"`;
  return notOfOthers(companyId, (await stripe.customers.search({ query, limit: 20 })).data);
}
