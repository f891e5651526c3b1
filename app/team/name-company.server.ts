import { db } from "db/client";
import { isOwnerOf } from "db/desks";
import { refuseOtherContent, writeOnce } from "db/idempotency";
import { profiles } from "db/schema";
import { guarded } from "db/write";
import { and, eq } from "drizzle-orm";
import { readFullName } from "~/accounts/profile/account-form.server";
import { keepOwnName } from "~/accounts/profile/company-name.server";
import { tellRenamed } from "~/chat/announce-rename.server";
import { pushAtOnce } from "~/notifications/push-due.server";
import { Conflict, Forbidden } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { CHANGED, inviteScene, OWNERS_ONLY } from "./invite-scene.server";

/** The founder keeps the earlier name as their own. */
export async function nameCompany(
  { viewer, fields }: { viewer: Viewer; fields: Readonly<Record<string, string>> },
  nowMs = Date.now(),
): Promise<string> {
  const { id, personId } = viewer;
  const { company } = await inviteScene(viewer, "", nowMs);
  const name = readFullName(fields.full_name ?? "");
  if (name === company) {
    await refuseOtherContent();
    return name;
  }
  if (fields.was !== company) throw new Conflict(CHANGED);
  const guard = and(eq(profiles.id, id), eq(profiles.full_name, company), isOwnerOf(id, personId));
  const named = db().update(profiles).set({ full_name: name, updated_at: nowMs }).where(guard);
  await writeOnce([
    ...tellRenamed(id, name, nowMs),
    keepOwnName(id),
    guarded(named, () => new Forbidden(OWNERS_ONLY)),
  ]);
  pushAtOnce();
  return name;
}
