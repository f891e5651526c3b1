import { db } from "db/client";
import { billing_accounts } from "db/schema";
import { guarded, write } from "db/write";
import { and, eq, isNull, lte, or } from "drizzle-orm";
import { afterAnswer } from "~/http/after-answer.server";
import { maintenanceNow } from "~/operator/notices.server";
import { isRaced, Raced } from "~/platform/errors";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/text/time";
import { billingSettings } from "./settings.server";
import { syncBilling } from "./sync-billing.server";

export const SYNC_EVERY_MS = HOUR_MS;
const PAGE_EVERY_MS = MINUTE_MS;
const PAGE_WAITS_MS = 2 * SECOND_MS;

async function isDue(userId: string, nowMs: number, everyMs: number): Promise<boolean> {
  const lately = or(
    isNull(billing_accounts.login_read_at),
    lte(billing_accounts.login_read_at, nowMs - everyMs),
  );
  const note = db()
    .update(billing_accounts)
    .set({ login_read_at: nowMs })
    .where(and(eq(billing_accounts.user_id, userId), lately));
  try {
    await write([
      { query: db().insert(billing_accounts).values({ user_id: userId }).onConflictDoNothing() },
      // Stryker disable next-line StringLiteral: the error is caught below, so nobody sees its text.
      guarded(note, () => new Raced("read lately", "Billing was checked within the last hour.")),
    ]);
    return true;
  } catch (error) {
    if (isRaced(error, "read lately")) return false;
    throw error;
  }
}

export async function syncIfDue(userId: string, nowMs = Date.now(), everyMs = SYNC_EVERY_MS): Promise<void> {
  if (!billingSettings() || (await maintenanceNow())) return;
  if (await isDue(userId, nowMs, everyMs)) await syncBilling(userId, nowMs);
}

/**
 * The person may have just paid in another window. Returns after at most two seconds, even if Stripe has not
 * answered.
 */
export async function syncForPage(userId: string): Promise<void> {
  const read = syncIfDue(userId, Date.now(), PAGE_EVERY_MS);
  // Without this call, a Worker would drop a read that takes longer than the page, and the next read could
  // start only a minute later.
  afterAnswer(() => read, "could not read billing for the billing page", { userId });
  await Promise.race([read.catch(() => {}), new Promise((resolve) => setTimeout(resolve, PAGE_WAITS_MS))]);
}

/** A Stripe customer with the confirmed email may now belong to the person. */
export function syncAfterConfirmation(userId: string): void {
  if (!billingSettings()) return;
  afterAnswer(() => syncBilling(userId, Date.now()), "could not read billing after an email was confirmed", {
    userId,
  });
}

/** Runs in the background, so that Stripe can neither delay the sign-in nor make it fail. */
export function syncAfterSignIn(userId: string): void {
  afterAnswer(() => syncIfDue(userId), "could not read billing after a sign-in", { userId });
}
