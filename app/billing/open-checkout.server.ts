import { db } from "db/client";
import { billing_checkouts } from "db/schema";
import { guarded, write } from "db/write";
import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { ownLink } from "~/mail/own-link.server";
import { Conflict, Invalid } from "~/platform/errors";
import { HOUR_MS } from "~/platform/time";
import type { Interval } from "~/trade/billing";
import type { Viewer } from "~/trade/viewer";
import { customerOf, storedCustomer } from "./customer.server";
import { billingOf } from "./queries.server";
import { readTruth } from "./read-truth.server";
import { paymentPage } from "./settings.server";
import { STANDINGS } from "./standing";
import { isUnknownToStripe, type Provider, requireProvider } from "./stripe.server";

const HAS_PLAN = "You have a plan already. Use Manage Billing to change it.";
const ELSEWHERE = "You opened the checkout in another window meanwhile. Try again.";

/** Stripe closes a session after 24 hours; one this old is not offered again. */
const OFFERED_MS = 12 * HOUR_MS;

class Replaced extends Conflict {}

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

/** Whether a session can still be paid; one that Stripe does not know cannot. */
async function isPayable({ stripe }: Provider, sessionId: string): Promise<boolean> {
  try {
    return (await stripe.checkout.sessions.retrieve(sessionId)).status === "open";
  } catch (error) {
    if (isUnknownToStripe(error)) return false;
    throw error;
  }
}

/** Whether the checkout that a person has open is the one they ask for now. */
async function isUsable(
  provider: Provider,
  open: Checkout,
  priceId: string,
  nowMs: number,
): Promise<boolean> {
  if (open.priceId !== priceId || open.createdAtMs < nowMs - OFFERED_MS) return false;
  // Without a session it is being made at this moment, or was broken off: the same key leads to the same one.
  return open.sessionId === null || isPayable(provider, open.sessionId);
}

/** Makes an abandoned session impossible to pay, so that nobody pays for two plans. */
async function expire(provider: Provider, sessionId: string | null): Promise<void> {
  if (sessionId && (await isPayable(provider, sessionId))) {
    await provider.stripe.checkout.sessions.expire(sessionId);
  }
}

/** The person's one checkout for this price: the open one, or a new one in its place. @returns its id */
async function takeCheckout(
  provider: Provider,
  userId: string,
  priceId: string,
  nowMs: number,
): Promise<string> {
  const open = await openCheckoutOf(userId);
  if (open && (await isUsable(provider, open, priceId, nowMs))) return open.checkoutId;
  const fresh = { user_id: userId, checkout_id: newId(), price_id: priceId, created_at: nowMs };
  const faster = () => new Replaced(ELSEWHERE);
  if (open) await expire(provider, open.sessionId);
  const old = and(
    eq(billing_checkouts.user_id, userId),
    eq(billing_checkouts.checkout_id, open?.checkoutId ?? ""),
  );
  try {
    await write([
      ...(open ? [guarded(db().delete(billing_checkouts).where(old), faster)] : []),
      { query: db().insert(billing_checkouts).values(fresh), otherwise: faster },
    ]);
    return fresh.checkout_id;
  } catch (error) {
    const winner = error instanceof Replaced ? await openCheckoutOf(userId) : null;
    // The same button, pressed twice at once: both go on with the one that was stored.
    if (winner?.priceId === priceId) return winner.checkoutId;
    throw error;
  }
}

/**
 * Opens Stripe's checkout for a plan of the viewer's own role. Pressed twice it leads to one session; another interval
 * closes the one before. What is true is read first, so that nobody buys a second plan.
 * @returns the address of the page to pay at
 * @throws Invalid for an unknown interval, Conflict when there is a plan already or billing is not set up
 */
export async function openCheckout(
  { viewer, interval }: { viewer: Viewer; interval: string | undefined },
  nowMs = Date.now(),
): Promise<string> {
  if (interval !== "month" && interval !== "year") {
    throw new Invalid("Choose how you want to pay.", { interval: "Choose by the month or by the year." });
  }
  const provider = await requireProvider();
  await insistOnNoPlan(provider, viewer, nowMs);
  const known = await storedCustomer(viewer.id);
  const customer = known ?? (await customerOf(provider, viewer));
  // One that was found by its e-mail may have a plan that is not in order.
  if (!known) await insistOnNoPlan(provider, viewer, nowMs);
  const price = provider.settings.prices[viewer.role][interval];
  const checkoutId = await takeCheckout(provider, viewer.id, price, nowMs);
  const session = await createSession(provider, { viewer, customer, price, interval, checkoutId });
  const own = and(eq(billing_checkouts.user_id, viewer.id), eq(billing_checkouts.checkout_id, checkoutId));
  try {
    const made = db().update(billing_checkouts).set({ session_id: session.id }).where(own);
    await write([guarded(made, () => new Replaced(ELSEWHERE))]);
  } catch (error) {
    if (error instanceof Replaced) await expire(provider, session.id);
    throw error;
  }
  return paymentPage(session.url);
}

async function insistOnNoPlan(provider: Provider, viewer: Viewer, nowMs: number): Promise<void> {
  await readTruth(viewer.id, nowMs, provider);
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
      // Stripe puts the session's id in the place of the braces, which must not be encoded.
      success_url: `${ownLink("/billing/success")}?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: ownLink("/billing/canceled"),
    },
    { idempotencyKey: `haulway-checkout-${checkoutId}` },
  );
}
