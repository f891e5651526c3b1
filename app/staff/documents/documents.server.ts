import { askRows, db } from "db/client";
import { carrier_facts, carrier_records, files, policies } from "db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import { policyWords } from "~/carriers/policy-words";
import { NotFound } from "~/platform/errors";
import { earliestToday } from "~/text/dates";
import { cutToPage, FIRST_PAGE, partOf } from "../list-pages";
import { type Entry, lookAsStaff } from "../log.server";
import type { StaffAct } from "../rights";
import type { StaffMember } from "../session.server";
import { personOf } from "../suspensions.server";

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

/** Oldest first. The list names nobody, because reading it is not logged. */
export async function openDocuments(page = FIRST_PAGE) {
  const { limit, offset } = partOf(page);
  // Rows with the same time are ordered by `rowid`, which the indexes contain.
  const found = await askRows<{ kind: Named["kind"]; id: string; statedAt: number }>(sql`
    select 'policy' as kind, policy_id as id, stated_at as statedAt, rowid as nth from policies
      where checked_at is null and file_id is not null and expires_on >= ${earliestToday()}
    union all select 'carrier', carrier_id, stated_at, rowid from carrier_facts where checked_at is null
    order by statedAt, nth limit ${limit} offset ${offset}`);
  const { rows, pages } = cutToPage(found, page);
  const documents = rows.map(({ kind, id, statedAt }) => ({
    documentId: `${kind}-${id}`,
    what: kind === "policy" ? "Insurance policy" : FACTS,
    statedAt,
  }));
  return { documents, pages };
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
