import { db } from "db/client";
import { held_rows, holds } from "db/schema";
import { write } from "db/write";
import { and, eq, isNull, not } from "drizzle-orm";
import { removeReplaced } from "~/files/remove-dropped.server";
import { isHeld, isInForce } from "~/holds/in-force.server";
import type { Job } from "~/platform/jobs.server";
import { mayGoOn } from "~/platform/trips.server";
import { HOUR_MS, MINUTE_MS } from "~/text/time";

const HOLDS_AT_ONCE = 20;

/**
 * Deletes what ended holds kept, unless another hold still keeps it: the copies of rows, and the bytes of
 * replaced files. Other jobs delete the rest, such as the files of closed accounts.
 * @throws the errors of the database and the store; the next run tries again
 */
export async function clearHolds(nowMs = Date.now()): Promise<void> {
  const over = await db()
    .select({ holdId: holds.hold_id, accountId: holds.account_id })
    .from(holds)
    .where(and(isNull(holds.cleared_at), not(isInForce(nowMs))))
    .limit(HOLDS_AT_ONCE);
  for (const { holdId, accountId } of over) {
    if (!mayGoOn()) return;
    await removeReplaced(accountId);
    const own = and(eq(held_rows.account_id, accountId), not(isHeld(accountId, nowMs)));
    await write([
      { query: db().delete(held_rows).where(own) },
      { query: db().update(holds).set({ cleared_at: nowMs }).where(eq(holds.hold_id, holdId)) },
    ]);
  }
}

export const clearEndedHolds: Job = {
  name: "delete what ended holds kept",
  everyMs: HOUR_MS,
  firstAfterMs: MINUTE_MS,
  work: async () => {
    await clearHolds();
    return undefined;
  },
};
