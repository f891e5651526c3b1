import { db } from "db/client";
import { writeOnce } from "db/idempotency";
import { policies } from "db/schema";
import { guarded, type Statement, wroteNothing } from "db/write";
import { sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { recordFiles } from "~/files/records.server";
import { receiveUpload } from "~/files/upload/receive-upload.node.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { Forbidden, Invalid } from "~/platform/errors";
import { daysBetween, earliestToday } from "~/text/dates";
import { remindedOf } from "~/trade/policies";
import type { Viewer } from "~/trade/viewer";
import { type PolicyTerms, readPolicyForm } from "./policy-form.server";
import { ONLY_DRIVERS, openDriver } from "./state-facts.server";

/** Limited, because one page lists all policies of a carrier. */
export const MOST_POLICIES = 12;

const FACTS_FIRST = `Add your company first. If you already have ${MOST_POLICIES} policies, remove an expired one.`;
const STATED_BEFORE = "You already added this policy.";

function insertPolicy(
  viewer: Viewer,
  terms: PolicyTerms,
  sent: { fileId: string | null; fields: Record<string, string> },
  nowMs: number,
): Statement[] {
  const { kind, insurer, policy_number, limit, effective_on, expires_on } = terms;
  const isRoom = sql`select 1 from carrier_facts c where c.carrier_id = ${viewer.id}
    and (select count(*) from policies p where p.carrier_id = c.carrier_id) < ${MOST_POLICIES}`;
  // Skips the reminders already due: the carrier has just entered the end date.
  const reminded = remindedOf(daysBetween(earliestToday(nowMs), expires_on));
  return [
    guarded(
      sql`update carrier_facts set stated_at = stated_at where carrier_id = ${viewer.id} and exists (${isRoom})`,
      () => new Invalid(FACTS_FIRST, {}, 400, sent.fields),
    ),
    {
      query: db()
        .insert(policies)
        .values({
          policy_id: newId({ msecs: nowMs }),
          carrier_id: viewer.id,
          kind,
          insurer,
          policy_number,
          limit_cents: limit,
          effective_on,
          expires_on,
          file_id: sent.fileId,
          stated_at: nowMs,
          reminded_days: reminded,
        }),
      otherwise: () => new Invalid(STATED_BEFORE, {}, 400, sent.fields),
    },
  ];
}

/**
 * @throws Forbidden (shippers, closed accounts); Invalid, including for a duplicate policy, too many
 * policies, or missing carrier facts
 */
export async function addPolicy(sent: {
  viewer: Viewer;
  request: Request;
  clientAddress: string;
  typed?: (fields: Record<string, string>) => void;
}): Promise<void> {
  const { viewer, request, clientAddress } = sent;
  if (viewer.role !== "driver") throw new Forbidden(ONLY_DRIVERS);
  await countAgainstLimit("upload", clientAddress);
  const plan = { paper: { kind: "policy", ownerId: viewer.id, required: false, atMost: 1 } } as const;
  const { fields, files, discard } = await receiveUpload(request, plan);
  sent.typed?.(fields);
  const nowMs = Date.now();
  try {
    const terms = readPolicyForm(fields);
    await writeOnce([
      openDriver(viewer.id),
      ...recordFiles(files.paper, viewer, null, nowMs),
      ...insertPolicy(viewer, terms, { fileId: files.paper[0]?.fileId ?? null, fields }, nowMs),
    ]);
  } catch (error) {
    if (wroteNothing(error)) await discard();
    throw error;
  }
}
