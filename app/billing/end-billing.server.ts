import { db } from "db/client";
import {
  billing_accounts,
  billing_checkouts,
  billing_endings,
  billing_invoices,
  billing_reads,
  profiles,
} from "db/schema";
import { type Statement, write } from "db/write";
import { eq, isNull, sql } from "drizzle-orm";
import type { Job } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { mayGoOn } from "~/platform/trips.server";
import { MINUTE_MS } from "~/text/time";
import { billingSettings } from "./settings.server";
import { isUnknownToStripe, requireProvider } from "./stripe.server";

/** Must run before the profile's customer is cleared. */
export function queueCancellation(userId: string, nowMs: number): Statement[] {
  return [
    {
      query: sql`insert into ${billing_endings} (stripe_customer_id, asked_at)
        select ${profiles.stripe_customer_id}, ${nowMs} from ${profiles}
        where ${profiles.id} = ${userId} and ${profiles.stripe_customer_id} is not null
        on conflict do nothing`,
    },
    ...[billing_accounts, billing_checkouts, billing_invoices, billing_reads].map((table) => ({
      query: db().delete(table).where(eq(table.user_id, userId)),
    })),
  ];
}

/** Ignores an object unknown to Stripe: it has already ended, and the other steps must still run. */
const unlessGone = (step: Promise<unknown>) =>
  step.catch((error: unknown) => {
    if (!isUnknownToStripe(error)) throw error;
  });

/**
 * Idempotent.
 * @throws the errors of Stripe's API
 */
export async function cancelCustomer(customerId: string, nowMs = Date.now()): Promise<void> {
  const { stripe } = await requireProvider();
  try {
    const sessions = await stripe.checkout.sessions.list({
      customer: customerId,
      status: "open",
      limit: 100,
    });
    for (const { id } of sessions.data) await unlessGone(stripe.checkout.sessions.expire(id));
    // The list omits canceled subscriptions, but includes those that expired before the first payment.
    const subscriptions = await stripe.subscriptions.list({ customer: customerId, limit: 100 });
    for (const { id, status } of subscriptions.data) {
      if (status !== "incomplete_expired") await unlessGone(stripe.subscriptions.cancel(id));
    }
  } catch (error) {
    // A deleted customer has no subscription or checkout left.
    if (!isUnknownToStripe(error)) throw error;
  }
  const own = eq(billing_endings.stripe_customer_id, customerId);
  await write([{ query: db().update(billing_endings).set({ done_at: nowMs }).where(own) }]);
}

/** A failure is logged, and the next run of the job tries again. */
export async function cancelRemainingPlans(): Promise<void> {
  if (!billingSettings()) return;
  const left = await db()
    .select({ customerId: billing_endings.stripe_customer_id })
    .from(billing_endings)
    .where(isNull(billing_endings.done_at))
    .limit(100);
  for (const { customerId } of left) {
    if (!mayGoOn()) return;
    await cancelCustomer(customerId).catch((error: unknown) => {
      log.error(
        { err: error, customerId },
        "could not cancel the plan of a closed account; the next job tries again",
      );
    });
  }
}

export const cancelPlansOfClosed: Job = {
  name: "cancel the plans of closed accounts",
  everyMs: 10 * MINUTE_MS,
  firstAfterMs: 0,
  work: async () => {
    await cancelRemainingPlans();
    return undefined;
  },
};
