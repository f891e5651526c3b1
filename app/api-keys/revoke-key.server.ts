import { db } from "db/client";
import { isOwnerOf } from "db/desks";
import { writeOnce } from "db/idempotency";
import { api_keys } from "db/schema";
import { guarded } from "db/write";
import { and, eq, isNull } from "drizzle-orm";
import { Conflict } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";

const NOT_ACTIVE = "This key was already revoked. Here is the current list.";

const activeKey = ({ id }: Viewer, keyId: string) =>
  and(eq(api_keys.key_id, keyId), eq(api_keys.owner_id, id), isNull(api_keys.revoked_at));

/**
 * Any owner may revoke a key that a colleague made.
 * @throws Conflict if the key is no longer active, or if the viewer is no longer an owner
 */
export async function revokeKey(
  { viewer, fields }: { viewer: Viewer; fields: Readonly<Record<string, string>> },
  nowMs = Date.now(),
): Promise<string> {
  const { id, personId } = viewer;
  const { key = "" } = fields;
  const [row] = await db().select({ name: api_keys.name }).from(api_keys).where(activeKey(viewer, key));
  if (!row) throw new Conflict(NOT_ACTIVE);
  const revoked = db()
    .update(api_keys)
    .set({ revoked_at: nowMs, revoked_by: personId })
    .where(and(activeKey(viewer, key), isOwnerOf(id, personId)));
  await writeOnce([guarded(revoked, () => new Conflict(NOT_ACTIVE))]);
  return row.name;
}
