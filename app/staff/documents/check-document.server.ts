import { db } from "db/client";
import { carrier_facts, policies } from "db/schema";
import { guarded, type Statement } from "db/write";
import { and, eq, isNull, sql } from "drizzle-orm";
import { CHECKED } from "~/notifications/policy-kinds";
import { pushAtOnce } from "~/notifications/push-due.server";
import { outdated } from "~/platform/errors";
import { checkedText } from "~/support/suspension-words";
import { formIn } from "../form-in.server";
import { actAsStaff } from "../log.server";
import { readText } from "../read-text.server";
import type { StaffMember } from "../session.server";
import { post } from "../suspensions.server";
import { documentOf, entryAbout } from "./documents.server";

interface Step {
  member: StaffMember;
  documentId: string;
  /** `seen`: the time of the statement that the page showed; `reason`: why it is not accepted. */
  fields: Readonly<Record<string, string>>;
}

interface Check {
  kind: "policy" | "carrier";
  id: string;
  seenAt: number;
  set: { checked_at: number; checked_by: string; refused_why: string | null };
}

const CHANGED = "The carrier changed this, or it was marked since you opened the page.";

/** Fails if the carrier has changed the document, or staff have marked it, since the page was rendered. */
function checking({ kind, id, seenAt, set }: Check): Statement {
  const table = kind === "policy" ? policies : carrier_facts;
  const isIt = kind === "policy" ? eq(policies.policy_id, id) : eq(carrier_facts.carrier_id, id);
  const isAsSeen = and(isIt, isNull(table.checked_at), eq(table.stated_at, seenAt));
  return guarded(db().update(table).set(set).where(isAsSeen), () => outdated(CHANGED));
}

async function check(step: Step, refusedWhy: string | null, nowMs: number): Promise<void> {
  const { member, documentId, fields } = step;
  const found = await documentOf(documentId);
  const { kind, id, carrierId, title } = found;
  const set = { checked_at: nowMs, checked_by: member.staffId, refused_why: refusedWhy };
  const statements = [
    checking({ kind, id, seenAt: Number(fields.seen), set }),
    ...post(sql`${carrierId}`, checkedText(title, refusedWhy), CHECKED, nowMs),
  ];
  const act = refusedWhy === null ? "accept-document" : "reject-document";
  await actAsStaff(member, await entryAbout(act, found), statements, nowMs);
  pushAtOnce();
}

async function accept(step: Step, nowMs: number): Promise<string> {
  await check(step, null, nowMs);
  return "Marked as seen.";
}

async function reject(step: Step, nowMs: number): Promise<string> {
  const missing = "Enter the reason, which the carrier and shippers read.";
  await check(step, readText(step.fields.reason, "reason", missing), nowMs);
  return "Marked as not accepted.";
}

/** @throws NotFound for an unknown step */
export const documentStep = formIn({
  accept: { act: "accept-document", take: accept },
  reject: { act: "reject-document", take: reject },
});
