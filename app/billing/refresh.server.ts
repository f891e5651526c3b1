import { db } from "db/client";
import { billing_accounts } from "db/schema";
import { guarded, write } from "db/write";
import { and, eq, isNull, lte, or } from "drizzle-orm";
import { isRaced, Raced } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { HOUR_MS } from "~/platform/time";
import { billingSettings } from "./settings.server";
import { syncBilling } from "./sync-billing.server";

/** A sign-in reads a person's state at most this often. */
export const SYNC_EVERY_MS = HOUR_MS;

/** Claims a reading: stores its time, unless one was claimed within the hour. */
async function isDue(userId: string, nowMs: number): Promise<boolean> {
  const lately = or(
    isNull(billing_accounts.login_read_at),
    lte(billing_accounts.login_read_at, nowMs - SYNC_EVERY_MS),
  );
  const note = db()
    .update(billing_accounts)
    .set({ login_read_at: nowMs })
    .where(and(eq(billing_accounts.user_id, userId), lately));
  try {
    await write([
      { query: db().insert(billing_accounts).values({ user_id: userId }).onConflictDoNothing() },
      // Stryker disable next-line StringLiteral: it is caught below; nobody reads its words.
      guarded(note, () => new Raced("read lately", "It was read within the hour.")),
    ]);
    return true;
  } catch (error) {
    if (isRaced(error, "read lately")) return false;
    throw error;
  }
}

/** Reads a person's state at Stripe, unless a sign-in did so within the last hour. */
export async function syncIfDue(userId: string, nowMs = Date.now()): Promise<void> {
  if (billingSettings() && (await isDue(userId, nowMs))) await syncBilling(userId, nowMs);
}

/** Reads a person's state after a sign-in, in the background: it neither delays nor fails the sign-in. */
export function syncAfterSignIn(userId: string): void {
  syncIfDue(userId).catch((error: unknown) => {
    log.warn({ err: error, userId }, "billing could not be read after a sign-in");
  });
}
