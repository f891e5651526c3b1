/** Asks Stripe what is true of a customer, and puts it into our own terms. */
import { db } from "db/client";
import { profiles } from "db/schema";
import { inArray } from "drizzle-orm";
import type Stripe from "stripe";
import { INTERVALS, type Interval } from "~/trade/billing";
import type { PaidRole } from "./plan";
import type { CustomerFacts, SubscriptionFacts } from "./standing";
import { isUnknownToStripe, type Provider } from "./stripe.server";

/** How many invoices a person sees with us; the portal has all of them. */
const INVOICES = 24;

export interface InvoiceFacts {
  invoiceId: string;
  number: string | null;
  status: string;
  totalCents: number;
  issuedAtMs: number;
}

/** What Stripe says of one customer. */
export interface Truth extends CustomerFacts {
  customerId: string;
  email: string | null;
  /** The person it was made for, where we made it. */
  madeFor: string | null;
  invoices: readonly InvoiceFacts[];
}

const inMs = (seconds: number | null | undefined) => (seconds == null ? null : seconds * 1000);

/** Metadata that `npm run stripe:setup` gives to products and prices. */
export const ROLE_KEY = "haulway_role";

/** Metadata of the customers that we make: whose they are. */
export const PERSON_KEY = "haulway_user";

/** Whether a price is one of a role's plans: a present one, or an older one that was set up by us. */
function isPlanOf(price: Stripe.Price, role: PaidRole, { settings }: Provider): boolean {
  const { month, year } = settings.prices[role];
  return price.id === month || price.id === year || price.metadata[ROLE_KEY] === role;
}

const intervalOf = (price: Stripe.Price): Interval | null =>
  INTERVALS.find((interval) => interval === price.recurring?.interval) ?? null;

/** A subscription to a plan of this role, or null: the account may sell other things too. */
function subscriptionFacts(
  subscription: Stripe.Subscription,
  role: PaidRole,
  provider: Provider,
): SubscriptionFacts | null {
  const item = subscription.items.data.find(({ price }) => isPlanOf(price, role, provider));
  if (!item) return null;
  const periodEndsAtMs = inMs(item.current_period_end);
  // A cancellation in the portal sets one or the other, by the subscription's billing mode.
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

/** Ends of a dispute; while it has none of them, the bank may still take the payment back. */
const DISPUTE_ENDS: readonly string[] = ["won", "lost", "warning_closed", "prevented"];

async function disputesOf(stripe: Stripe, charge: Stripe.Charge): Promise<string[]> {
  if (!charge.disputed) return [];
  const { data } = await stripe.disputes.list({ charge: charge.id, limit: 100 });
  return data.map(({ status }) => status);
}

/** What became of the payments that went through: a dispute of any of them that is open, then the newest one. */
async function paymentFate(
  stripe: Stripe,
  charges: readonly Stripe.Charge[],
): Promise<CustomerFacts["payment"]> {
  const paid = charges.filter((charge) => charge.status === "succeeded");
  const [newest] = paid;
  if (!newest) return "none";
  const disputes = await Promise.all(paid.map((charge) => disputesOf(stripe, charge)));
  if (disputes.flat().some((status) => !DISPUTE_ENDS.includes(status))) return "disputed";
  if (disputes[0]?.includes("lost")) return "lost";
  // `refunded` says so only of a whole one.
  return newest.amount_refunded > 0 ? "refunded" : "kept";
}

const invoiceFacts = (invoice: Stripe.Invoice): InvoiceFacts => ({
  invoiceId: invoice.id,
  number: invoice.number,
  status: invoice.status ?? "draft",
  totalCents: invoice.total,
  issuedAtMs: invoice.created * 1000,
});

/** The customer, or null where Stripe has none of that id (any more). */
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
 * What is true of a customer now; null where Stripe has none of that id (any more), which only its answer about the customer
 * says: something else that it does not find is a failure.
 * @throws whatever the API throws when it does not answer
 */
export async function truthOf(provider: Provider, customerId: string, role: PaidRole): Promise<Truth | null> {
  const { stripe } = provider;
  const customer = await presentCustomer(stripe, customerId);
  if (!customer) return null;
  const [subscriptions, invoices, charges] = await Promise.all([
    stripe.subscriptions.list({ customer: customerId, status: "all", limit: 100 }),
    stripe.invoices.list({ customer: customerId, limit: INVOICES }),
    // As many as there can be: cards that are refused leave charges too, before which a dispute must not vanish.
    stripe.charges.list({ customer: customerId, limit: 100 }),
  ]);
  return {
    customerId,
    email: customer.email,
    madeFor: customer.metadata[PERSON_KEY] ?? null,
    balanceCents: customer.balance,
    subscriptions: subscriptions.data.flatMap((each) => subscriptionFacts(each, role, provider) ?? []),
    payment: await paymentFate(stripe, charges.data),
    invoices: invoices.data.filter((invoice) => invoice.status !== "draft").map(invoiceFacts),
  };
}

/** Which of these customers belong to a person of ours already. */
async function takenOf(customerIds: readonly string[]): Promise<Set<string | null>> {
  if (customerIds.length === 0) return new Set();
  const rows = await db()
    .select({ customerId: profiles.stripe_customer_id })
    .from(profiles)
    .where(inArray(profiles.stripe_customer_id, [...customerIds]));
  return new Set(rows.map((row) => row.customerId));
}

/**
 * The customers with an e-mail address that this person may take for their own: made for them, or made for nobody and
 * nobody's yet. Who has not shown that the address is theirs gets none of the latter.
 */
export async function customersByEmail(
  { stripe }: Provider,
  person: { id: string; email: string; emailConfirmed: boolean },
): Promise<string[]> {
  const { data } = await stripe.customers.list({ email: person.email, limit: 20 });
  const own = data.filter((customer) => customer.metadata[PERSON_KEY] === person.id);
  const free = person.emailConfirmed ? data.filter((customer) => !customer.metadata[PERSON_KEY]) : [];
  const ids = [...own, ...free].map((customer) => customer.id);
  const taken = await takenOf(ids);
  return ids.filter((id) => !taken.has(id));
}
