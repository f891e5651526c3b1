import { db } from "db/client";
import { billing_accounts } from "db/schema";
import { guarded, write } from "db/write";
import { and, eq, isNull, lte, or } from "drizzle-orm";
import { Conflict } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { HOUR_MS } from "~/platform/time";
import { readTruth } from "./read-truth.server";
import { billingSettings } from "./settings.server";

/** A sign-in reads what is true at most this often. */
export const AT_MOST_EVERY_MS = HOUR_MS;

class ReadLately extends Conflict {}

/** Notes that it is read now, unless it was within the hour. */
async function isDue(userId: string, nowMs: number): Promise<boolean> {
  const lately = or(
    isNull(billing_accounts.login_read_at),
    lte(billing_accounts.login_read_at, nowMs - AT_MOST_EVERY_MS),
  );
  const note = db()
    .update(billing_accounts)
    .set({ login_read_at: nowMs })
    .where(and(eq(billing_accounts.user_id, userId), lately));
  try {
    await write([
      { query: db().insert(billing_accounts).values({ user_id: userId }).onConflictDoNothing() },
      guarded(note, () => new ReadLately("It was read within the hour.")),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ReadLately) return false;
    throw error;
  }
}

/** Reads what is true of a person, unless a sign-in did so within the last hour. */
export async function readIfDue(userId: string, nowMs = Date.now()): Promise<void> {
  if (billingSettings() && (await isDue(userId, nowMs))) await readTruth(userId, nowMs);
}

/** After a sign-in (spec §7), beside it: nobody waits for it, and no failure of it keeps anybody out. */
export function readAfterSignIn(userId: string): void {
  readIfDue(userId).catch((error: unknown) => {
    log.warn({ err: error, userId }, "billing could not be read after a sign-in");
  });
}
