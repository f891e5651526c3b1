/** What becomes of a plan when its account is closed: it is cancelled, now or as soon as Stripe answers. */
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
import { log } from "~/platform/log.server";
import type { Round } from "~/platform/rounds.server";
import { MINUTE_MS } from "~/platform/time";
import { billingSettings } from "./settings.server";
import { isUnknownToStripe, requireProvider } from "./stripe.server";

const ENDED = ["canceled", "incomplete_expired"];

/** For the write that closes an account, before the profile forgets its customer: remembers what to cancel. */
export function rememberToEnd(userId: string, nowMs: number): Statement[] {
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

/** What Stripe does not know any more has ended; whatever else there is still has to. */
const unlessGone = (step: Promise<unknown>) =>
  step.catch((error: unknown) => {
    if (!isUnknownToStripe(error)) throw error;
  });

/**
 * Cancels whatever a customer of a closed account still pays for, and closes the checkouts that they have open.
 * @throws what the API throws; it can be done again
 */
export async function endCustomer(customerId: string, nowMs = Date.now()): Promise<void> {
  const { stripe } = await requireProvider();
  try {
    const sessions = await stripe.checkout.sessions.list({
      customer: customerId,
      status: "open",
      limit: 100,
    });
    for (const { id } of sessions.data) await unlessGone(stripe.checkout.sessions.expire(id));
    const subscriptions = await stripe.subscriptions.list({
      customer: customerId,
      status: "all",
      limit: 100,
    });
    for (const { id, status } of subscriptions.data) {
      if (!ENDED.includes(status)) await unlessGone(stripe.subscriptions.cancel(id));
    }
  } catch (error) {
    // A deleted customer has nothing left to end.
    if (!isUnknownToStripe(error)) throw error;
  }
  const own = eq(billing_endings.stripe_customer_id, customerId);
  await write([{ query: db().update(billing_endings).set({ done_at: nowMs }).where(own) }]);
}

/** Cancels what closed accounts left behind. What fails is logged and tried again the next time. */
export async function endWhatIsLeft(): Promise<void> {
  if (!billingSettings()) return;
  const left = await db()
    .select({ customerId: billing_endings.stripe_customer_id })
    .from(billing_endings)
    .where(isNull(billing_endings.done_at))
    .limit(100);
  for (const { customerId } of left) {
    await endCustomer(customerId).catch((error: unknown) => {
      log.error({ err: error, customerId }, "the plan of a closed account is not cancelled yet");
    });
  }
}

export const keepEnding: Round = {
  name: "cancel the plans of closed accounts",
  everyMs: 10 * MINUTE_MS,
  firstAfterMs: 0,
  work: async () => {
    await endWhatIsLeft();
    return undefined;
  },
};
