import { db } from "db/client";
import { carrier_facts, carrier_records, files, policies } from "db/schema";
import { and, asc, eq, gte, isNotNull, isNull } from "drizzle-orm";
import { policyWords } from "~/carriers/policy-words";
import { NotFound } from "~/platform/errors";
import { earliestToday } from "~/text/dates";
import { type Entry, lookAsStaff } from "./log.server";
import type { StaffAct } from "./rights";
import type { StaffMember } from "./session.server";
import { personOf } from "./suspensions.server";

const MAX_SHOWN = 50;

const FACTS = "Carrier details";

interface Named {
  kind: "policy" | "carrier";
  id: string;
}

/** @throws NotFound */
function readName(documentId: string): Named {
  const [, kind, id] = /^(policy|carrier)-([\w-]+)$/.exec(documentId) ?? [];
  if (!id || (kind !== "policy" && kind !== "carrier")) throw new NotFound();
  return { kind, id };
}

/** The list names nobody, because reading it is not logged. */
export async function openDocuments() {
  const [certificates, carriers] = await Promise.all([
    db()
      .select({ id: policies.policy_id, statedAt: policies.stated_at })
      .from(policies)
      .where(
        and(
          isNull(policies.checked_at),
          isNotNull(policies.file_id),
          gte(policies.expires_on, earliestToday()),
        ),
      )
      .orderBy(asc(policies.stated_at))
      .limit(MAX_SHOWN),
    db()
      .select({ id: carrier_facts.carrier_id, statedAt: carrier_facts.stated_at })
      .from(carrier_facts)
      .where(isNull(carrier_facts.checked_at))
      .orderBy(asc(carrier_facts.stated_at))
      .limit(MAX_SHOWN),
  ]);
  const named = (kind: Named["kind"], what: string) => (row: { id: string; statedAt: number }) => ({
    documentId: `${kind}-${row.id}`,
    what,
    statedAt: row.statedAt,
  });
  const all = [
    ...certificates.map(named("policy", "Insurance policy")),
    ...carriers.map(named("carrier", FACTS)),
  ];
  return all.sort((one, other) => one.statedAt - other.statedAt);
}

const policyColumns = {
  kind: policies.kind,
  insurer: policies.insurer,
  policyNumber: policies.policy_number,
  limit_cents: policies.limit_cents,
  effective_on: policies.effective_on,
  expires_on: policies.expires_on,
};

/** @throws NotFound */
export async function documentOf(documentId: string) {
  const { kind, id } = readName(documentId);
  const { stated_at, checked_at, refused_why } = kind === "policy" ? policies : carrier_facts;
  const ofCarrier = eq(policies.carrier_id, carrier_facts.carrier_id);
  const [row] = await db()
    .select({
      carrierId: carrier_facts.carrier_id,
      legalName: carrier_facts.legal_name,
      usdot: carrier_facts.usdot,
      mcNumber: carrier_facts.mc_number,
      registeredName: carrier_records.legal_name,
      statedAt: stated_at,
      checkedAt: checked_at,
      refusedWhy: refused_why,
      fileId: files.file_id,
      policy: policyColumns,
    })
    .from(carrier_facts)
    .leftJoin(carrier_records, eq(carrier_records.carrier_id, carrier_facts.carrier_id))
    .leftJoin(policies, and(ofCarrier, eq(policies.policy_id, kind === "policy" ? id : "")))
    .leftJoin(files, and(eq(files.file_id, policies.file_id), isNull(files.dropped_at)))
    .where(kind === "policy" ? eq(policies.policy_id, id) : eq(carrier_facts.carrier_id, id));
  if (!row) throw new NotFound("Document not found. The carrier may have removed it.");
  const { policy, statedAt, ...rest } = row;
  const words = policy && policyWords(policy, earliestToday());
  return { ...rest, kind, id, statedAt: statedAt ?? 0, policy: words, title: words?.title ?? FACTS };
}

type Document = Awaited<ReturnType<typeof documentOf>>;

export const entryAbout = async (act: StaffAct, { carrierId, title }: Document): Promise<Entry> => ({
  act,
  aboutPersonId: await personOf({ kind: "company", id: carrierId }),
  about: title,
  why: "We look at what carriers enter",
});

const look = (member: StaffMember, act: StaffAct, documentId: string, nowMs: number): Promise<Document> =>
  lookAsStaff(
    member,
    () => documentOf(documentId),
    (found) => entryAbout(act, found),
    nowMs,
  );

/** @throws NotFound, Forbidden */
export async function readDocument(member: StaffMember, documentId: string, nowMs = Date.now()) {
  const { carrierId: _, id: __, fileId, ...shown } = await look(member, "see-document", documentId, nowMs);
  return { ...shown, hasFile: fileId !== null };
}

/** @throws NotFound, Forbidden */
export async function certificateOf(
  member: StaffMember,
  documentId: string,
  nowMs = Date.now(),
): Promise<string> {
  const { fileId } = await look(member, "open-certificate", documentId, nowMs);
  if (fileId === null) throw new NotFound("This document has no certificate.");
  return fileId;
}
