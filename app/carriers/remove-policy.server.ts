import { db } from "db/client";
import { writeOnce } from "db/idempotency";
import { policies } from "db/schema";
import { guarded } from "db/write";
import { and, eq } from "drizzle-orm";
import { dropPersonalFile } from "~/files/records.server";
import { removeDropped } from "~/files/remove-dropped.server";
import { NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { NO_POLICY, ownPolicy } from "./queries.server";

/**
 * Also removes the policy's certificate.
 * @throws NotFound
 */
export async function removePolicy({
  viewer,
  policyId,
}: {
  viewer: Viewer;
  policyId: string;
}): Promise<void> {
  const policy = await ownPolicy(viewer, policyId);
  if (!policy) throw new NotFound(NO_POLICY);
  const nowMs = Date.now();
  const own = and(eq(policies.policy_id, policyId), eq(policies.carrier_id, viewer.id));
  await writeOnce([
    guarded(db().delete(policies).where(own), () => new NotFound(NO_POLICY)),
    ...(policy.fileId ? [dropPersonalFile(policy.fileId, viewer, nowMs)] : []),
  ]);
  if (policy.fileId) removeDropped(viewer.id, "policy", nowMs);
}
