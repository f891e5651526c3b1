import { db } from "db/client";
import { writeOnce } from "db/idempotency";
import { push_declines } from "db/schema";
import type { Viewer } from "~/trade/viewer";

/** The user can still turn on notifications on the Phones page. */
export async function declineNotifications({ personId }: Viewer, nowMs = Date.now()): Promise<void> {
  const row = { person_id: personId, declined_at: nowMs };
  await writeOnce([{ query: db().insert(push_declines).values(row).onConflictDoNothing() }]);
}
