import { db } from "db/client";
import { billing_endings, billing_events, profiles } from "db/schema";
import { write } from "db/write";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { NotFound } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { cancelCustomer } from "./end-billing.server";
import { isUnknownToStripe, type Provider, requireProvider } from "./stripe.server";
import { syncBilling } from "./sync-billing.server";
import type { SignedEvent } from "./verify-webhook.server";

/** `npm run stripe:setup` subscribes to these types. */
export const EVENT_TYPES = [
  "customer.created",
  "customer.updated",
  "customer.deleted",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "customer.subscription.trial_will_end",
  "invoice.finalized",
  "invoice.updated",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "invoice.voided",
  "invoice.marked_uncollectible",
  "checkout.session.completed",
  "checkout.session.expired",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
] as const;

const concernsCustomer = (type: string) => /^(customer|invoice|checkout\.session|charge)\./.test(type);

async function isHandled(eventId: string): Promise<boolean> {
  const handled = and(eq(billing_events.event_id, eventId), isNotNull(billing_events.handled_at));
  const [row] = await db().select({ eventId: billing_events.event_id }).from(billing_events).where(handled);
  return row !== undefined;
}

/** A dispute contains only the id of its charge, so the customer is read from that charge. */
async function customerOfEvent({ stripe }: Provider, event: SignedEvent): Promise<string | null> {
  if (event.customerId || !event.chargeId) return event.customerId;
  try {
    const { customer } = await stripe.charges.retrieve(event.chargeId);
    return typeof customer === "string" ? customer : (customer?.id ?? null);
  } catch (error) {
    if (isUnknownToStripe(error)) return null;
    throw error;
  }
}

async function userOf(customerId: string): Promise<string | null> {
  const [profile] = await db()
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.stripe_customer_id, customerId));
  return profile?.id ?? null;
}

async function isOfClosedAccount(customerId: string): Promise<boolean> {
  const [ending] = await db()
    .select({ customerId: billing_endings.stripe_customer_id })
    .from(billing_endings)
    .where(eq(billing_endings.stripe_customer_id, customerId));
  return ending !== undefined;
}

async function processEvent(provider: Provider, event: SignedEvent, customerId: string): Promise<void> {
  const userId = await userOf(customerId);
  if (userId) return syncBilling(userId, Date.now(), provider);
  // The payment may have succeeded while the account was being closed.
  if (await isOfClosedAccount(customerId)) return cancelCustomer(customerId);
  log.warn({ eventId: event.id, eventType: event.type }, "webhook for an unknown Stripe customer");
}

/**
 * The state is read from the API, so events may arrive in any order and repeatedly.
 * @throws the errors of the API and the database; the event is then not marked as handled, and Stripe sends
 * it again
 */
export async function handleEvent(event: SignedEvent, nowMs = Date.now()): Promise<void> {
  if (await isHandled(event.id)) return;
  const provider = await requireProvider();
  const customerId = concernsCustomer(event.type) ? await customerOfEvent(provider, event) : null;
  const row = {
    event_id: event.id,
    type: event.type,
    stripe_customer_id: customerId,
    received_at: nowMs,
  };
  await write([{ query: db().insert(billing_events).values(row).onConflictDoNothing() }]);
  try {
    if (customerId) await processEvent(provider, event, customerId);
  } catch (error) {
    // NotFound means that the account has since been closed.
    if (!(error instanceof NotFound)) throw error;
  }
  const open = and(eq(billing_events.event_id, event.id), isNull(billing_events.handled_at));
  await write([{ query: db().update(billing_events).set({ handled_at: Date.now() }).where(open) }]);
}
