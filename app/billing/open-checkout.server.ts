import { db } from "db/client";
import { billing_checkouts } from "db/schema";
import { guarded, write } from "db/write";
import { and, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { ownLink } from "~/mail/own-link.server";
import { Conflict, Invalid, isRaced, Raced } from "~/platform/errors";
import { HOUR_MS } from "~/text/time";
import type { Interval } from "~/trade/billing";
import type { Viewer } from "~/trade/viewer";
import { customerOf, storedCustomer } from "./customer.server";
import { billingOf } from "./queries.server";
import { paymentPage } from "./settings.server";
import { STANDINGS } from "./standing";
import { isUnknownToStripe, type Provider, requireProvider } from "./stripe.server";
import { syncBilling } from "./sync-billing.server";

const HAS_PLAN = "You already have a plan. Use Manage Billing to change it.";
const ELSEWHERE = "You opened checkout in another window. Try again.";

/** The maximum age of a checkout that is reused. Stripe closes a session after 24 hours. */
const OFFERED_MS = 12 * HOUR_MS;

interface Checkout {
  checkoutId: string;
  priceId: string;
  sessionId: string | null;
  createdAtMs: number;
}

async function openCheckoutOf(userId: string): Promise<Checkout | null> {
  const [row] = await db()
    .select({
      checkoutId: billing_checkouts.checkout_id,
      priceId: billing_checkouts.price_id,
      sessionId: billing_checkouts.session_id,
      createdAtMs: billing_checkouts.created_at,
    })
    .from(billing_checkouts)
    .where(eq(billing_checkouts.user_id, userId));
  return row ?? null;
}

async function isPayable({ stripe }: Provider, sessionId: string): Promise<boolean> {
  try {
    return (await stripe.checkout.sessions.retrieve(sessionId)).status === "open";
  } catch (error) {
    if (isUnknownToStripe(error)) return false;
    throw error;
  }
}

async function isUsable(
  provider: Provider,
  open: Checkout,
  priceId: string,
  nowMs: number,
): Promise<boolean> {
  if (open.priceId !== priceId || open.createdAtMs < nowMs - OFFERED_MS) return false;
  // If the session id is missing, another request is creating the session or failed before storing its id.
  // With the same idempotency key, Stripe then returns the same session.
  return open.sessionId === null || isPayable(provider, open.sessionId);
}

async function expire(provider: Provider, sessionId: string | null): Promise<void> {
  if (sessionId && (await isPayable(provider, sessionId))) {
    await provider.stripe.checkout.sessions.expire(sessionId);
  }
}

async function reserveCheckout(
  provider: Provider,
  userId: string,
  priceId: string,
  nowMs: number,
): Promise<string> {
  const open = await openCheckoutOf(userId);
  if (open && (await isUsable(provider, open, priceId, nowMs))) return open.checkoutId;
  const fresh = { user_id: userId, checkout_id: newId(), price_id: priceId, created_at: nowMs };
  const replaced = () => new Raced("checkout replaced", ELSEWHERE);
  if (open) await expire(provider, open.sessionId);
  // Matches only the session that was closed above, because another window may have opened a new session.
  const old = and(
    eq(billing_checkouts.user_id, userId),
    eq(billing_checkouts.checkout_id, open?.checkoutId ?? ""),
    sql`${billing_checkouts.session_id} is ${open?.sessionId ?? null}`,
  );
  try {
    await write([
      ...(open ? [guarded(db().delete(billing_checkouts).where(old), replaced)] : []),
      { query: db().insert(billing_checkouts).values(fresh), otherwise: replaced },
    ]);
    return fresh.checkout_id;
  } catch (error) {
    const winner = isRaced(error, "checkout replaced") ? await openCheckoutOf(userId) : null;
    // After two clicks on the same button, both requests continue with the checkout that was stored first.
    if (winner?.priceId === priceId) return winner.checkoutId;
    throw error;
  }
}

/**
 * Reads Stripe's state first, so that nobody buys a second plan. A new session closes the earlier one.
 * @returns the URL of the payment page
 * @throws Invalid for an unknown interval, Conflict if the viewer already has a plan, if another window has
 * just replaced the checkout, or if billing is not set up
 */
export async function openCheckout(
  { viewer, interval }: { viewer: Viewer; interval: string | undefined },
  nowMs = Date.now(),
): Promise<string> {
  if (interval !== "month" && interval !== "year") {
    throw new Invalid("Choose how you want to pay.", { interval: "Choose monthly or yearly." });
  }
  const provider = await requireProvider();
  await requireNoPlan(provider, viewer, nowMs);
  const known = await storedCustomer(viewer.id);
  const customer = known ?? (await customerOf(provider, viewer));
  // A customer just found by email may already have a plan whose payment failed.
  if (!known) await requireNoPlan(provider, viewer, nowMs);
  const price = provider.settings.prices[viewer.role][interval];
  const checkoutId = await reserveCheckout(provider, viewer.id, price, nowMs);
  const session = await createSession(provider, { viewer, customer, price, interval, checkoutId });
  const own = and(eq(billing_checkouts.user_id, viewer.id), eq(billing_checkouts.checkout_id, checkoutId));
  try {
    const made = db().update(billing_checkouts).set({ session_id: session.id }).where(own);
    await write([guarded(made, () => new Raced("checkout replaced", ELSEWHERE))]);
  } catch (error) {
    if (isRaced(error, "checkout replaced")) await expire(provider, session.id);
    throw error;
  }
  return paymentPage(session.url);
}

async function requireNoPlan(provider: Provider, viewer: Viewer, nowMs: number): Promise<void> {
  await syncBilling(viewer.id, nowMs, provider);
  const { standing } = await billingOf(viewer.id);
  if (STANDINGS[standing].next !== "checkout") throw new Conflict(HAS_PLAN);
}

function createSession(
  { stripe }: Provider,
  order: { viewer: Viewer; customer: string; price: string; interval: Interval; checkoutId: string },
) {
  const { viewer, customer, price, checkoutId } = order;
  return stripe.checkout.sessions.create(
    {
      mode: "subscription",
      customer,
      client_reference_id: viewer.id,
      line_items: [{ price, quantity: 1 }],
      // Stripe replaces `{…}` with the session's id, so the braces must not be URL-encoded.
      success_url: `${ownLink("/billing/success")}?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: ownLink("/billing/canceled"),
    },
    { idempotencyKey: `haulway-checkout-${checkoutId}` },
  );
}
