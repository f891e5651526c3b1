import { db, prepared } from "db/client";
import { joinedAt } from "db/desks";
import { carrier_facts, carrier_records, file_views, files, policies, profiles } from "db/schema";
import type { Statement } from "db/write";
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { carrierColumns } from "~/red-flags/flag-columns.server";
import { carrierFlags, isContactNew } from "~/red-flags/red-flags.server";
import { earliestToday, instantText } from "~/text/dates";
import type { StatedPolicy } from "~/trade/policies";
import type { Viewer } from "~/trade/viewer";
import { type Checked, checkedWords, policyWords } from "./policy-words";
import { type Authority, recordWords } from "./record-words";

export const NO_POLICY = "Policy not found. It may have been removed.";

const policyColumns = {
  policyId: policies.policy_id,
  kind: policies.kind,
  insurer: policies.insurer,
  policyNumber: policies.policy_number,
  limit_cents: policies.limit_cents,
  effective_on: policies.effective_on,
  expires_on: policies.expires_on,
};

const policyChecked = { checkedAtMs: policies.checked_at, refusedWhy: policies.refused_why };

const recordColumns = {
  readAtMs: carrier_records.read_at,
  isRegistered: carrier_records.is_registered,
  legalName: carrier_records.legal_name,
  dbaName: carrier_records.dba_name,
  allowedToOperate: carrier_records.allowed_to_operate,
  statusCode: carrier_records.status_code,
  liabilityOnFileCents: carrier_records.liability_on_file_cents,
};

const ofStatedNumber = and(
  eq(carrier_records.carrier_id, carrier_facts.carrier_id),
  eq(carrier_records.usdot, carrier_facts.usdot),
);

const paper = and(eq(files.file_id, policies.file_id), isNull(files.dropped_at));

/** Absent unless staff have looked, so most pages do not contain this data. */
function inWords(checked: Checked | null): { checked?: string } {
  const words = checked && checkedWords(checked);
  return words ? { checked: words } : {};
}

const factsInWords = <Facts extends Checked>({ checkedAtMs, refusedWhy, ...facts }: Facts) => ({
  ...facts,
  ...inWords({ checkedAtMs, refusedWhy }),
});

/** The caller checks that the viewer may see this driver. */
export async function carrierSeenBy(viewerId: string, carrierId: string, nowMs = Date.now()) {
  const rows = await db()
    .select({
      createdAtMs: joinedAt(sql`${profiles.id}`),
      known: carrierColumns,
      facts: {
        legalName: carrier_facts.legal_name,
        usdot: carrier_facts.usdot,
        mcNumber: carrier_facts.mc_number,
        statedAtMs: carrier_facts.stated_at,
        checkedAtMs: carrier_facts.checked_at,
        refusedWhy: carrier_facts.refused_why,
      },
      record: recordColumns,
      policy: policyColumns,
      checked: policyChecked,
      fileId: files.file_id,
      openedAtMs: file_views.last_seen_at,
    })
    .from(profiles)
    .leftJoin(carrier_facts, eq(carrier_facts.carrier_id, profiles.id))
    .leftJoin(carrier_records, ofStatedNumber)
    .leftJoin(policies, eq(policies.carrier_id, carrier_facts.carrier_id))
    .leftJoin(files, paper)
    .leftJoin(file_views, and(eq(file_views.file_id, files.file_id), eq(file_views.viewer_id, viewerId)))
    .where(eq(profiles.id, carrierId))
    .orderBy(asc(policies.kind), asc(policies.expires_on), asc(policies.policy_id));
  const [first] = rows;
  if (!first) return null;
  const { createdAtMs, known } = first;
  const today = earliestToday(nowMs);
  const stated = rows.flatMap(({ policy, checked, fileId, openedAtMs }) =>
    policy ? [{ ...policy, ...policyWords(policy, today), fileId, openedAtMs, ...inWords(checked) }] : [],
  );
  return {
    account: { createdAtMs, isContactNew: isContactNew(known, nowMs) },
    flags: carrierFlags({ ...known, policies: stated }, nowMs, null),
    facts: first.facts && factsInWords(first.facts),
    record: recordWords(first.record),
    policies: stated,
  };
}

const flaggedQuery = prepared((handle) =>
  handle
    .select({
      id: profiles.id,
      fullName: profiles.full_name,
      known: carrierColumns,
      policies: policiesStatedBy(sql`${profiles.id}`),
    })
    .from(profiles)
    .where(eq(profiles.id, sql.placeholder("id")))
    .prepare(),
);

/** Returns a driver and the data for red flags. The caller checks that the viewer may see the driver. */
export async function carrierWithKnown(driverId: string) {
  const row = await flaggedQuery().get({ id: driverId });
  if (!row) return null;
  const { known, policies: stated, ...driver } = row;
  return { ...driver, known: { ...known, policies: stated } };
}

export type SeenCarrier = NonNullable<Awaited<ReturnType<typeof carrierSeenBy>>>;
export type SeenPolicy = SeenCarrier["policies"][number];

export async function ownPolicy(viewer: Viewer, policyId: string) {
  const [row] = await db()
    .select({ ...policyColumns, fileId: files.file_id })
    .from(policies)
    .leftJoin(files, paper)
    .where(and(eq(policies.policy_id, policyId), eq(policies.carrier_id, viewer.id)));
  return row ?? null;
}

export const hasCertificate = (driverId: SQL): SQL<number> => sql<number>`(
  exists (select 1 from files f where f.uploader_id = ${driverId} and f.kind = 'insurance'
    and f.load_id is null and f.dropped_at is null)
  or exists (select 1 from policies s join files f on f.file_id = s.file_id
    where s.carrier_id = ${driverId} and f.dropped_at is null))`;

export const policiesStatedBy = (driverId: SQL) =>
  sql`(select json_group_array(json_object('kind', s.kind, 'limit_cents', s.limit_cents,
    'effective_on', s.effective_on, 'expires_on', s.expires_on)) from policies s where s.carrier_id = ${driverId})`.mapWith(
    (list: string): StatedPolicy[] => JSON.parse(list),
  );

export const authorityOf = (driverId: SQL) =>
  sql`(select json_object('readAtMs', r.read_at, 'isRegistered', json(iif(r.is_registered, 'true', 'false')),
      'isAllowed', json(case r.allowed_to_operate when 1 then 'true' when 0 then 'false' else 'null' end))
    from carrier_records r join carrier_facts c on c.carrier_id = r.carrier_id and c.usdot = r.usdot
    where r.carrier_id = ${driverId} and r.read_at is not null)`.mapWith((json: string): Authority | null =>
    JSON.parse(json),
  );

export async function exportCarrier(personId: string) {
  const [facts] = await db()
    .select({
      legal_name: carrier_facts.legal_name,
      usdot: carrier_facts.usdot,
      mc_number: carrier_facts.mc_number,
      stated_at: carrier_facts.stated_at,
      checked_at: carrier_facts.checked_at,
      refused_why: carrier_facts.refused_why,
      fmcsa: {
        usdot: carrier_records.usdot,
        read_at: carrier_records.read_at,
        is_registered: carrier_records.is_registered,
        legal_name: carrier_records.legal_name,
        dba_name: carrier_records.dba_name,
        allowed_to_operate: carrier_records.allowed_to_operate,
        status_code: carrier_records.status_code,
        liability_on_file_cents: carrier_records.liability_on_file_cents,
        street: carrier_records.street,
        added_on: carrier_records.added_on,
      },
    })
    .from(carrier_facts)
    .leftJoin(carrier_records, eq(carrier_records.carrier_id, carrier_facts.carrier_id))
    .where(eq(carrier_facts.carrier_id, personId));
  if (!facts) return null;
  const stated = await db()
    .select({
      kind: policies.kind,
      insurer: policies.insurer,
      policy_number: policies.policy_number,
      limit_cents: policies.limit_cents,
      effective_on: policies.effective_on,
      expires_on: policies.expires_on,
      stated_at: policies.stated_at,
      reminded_days: policies.reminded_days,
      checked_at: policies.checked_at,
      refused_why: policies.refused_why,
    })
    .from(policies)
    .where(eq(policies.carrier_id, personId))
    .orderBy(asc(policies.policy_id));
  return {
    ...facts,
    stated_at: instantText(facts.stated_at),
    checked_at: instantText(facts.checked_at),
    fmcsa: facts.fmcsa && { ...facts.fmcsa, read_at: instantText(facts.fmcsa.read_at) },
    policies: stated.map(({ stated_at, checked_at, ...policy }) => ({
      ...policy,
      stated_at: instantText(stated_at),
      checked_at: instantText(checked_at),
    })),
  };
}

/** Deletes a closed account's carrier facts, so that another account can use the USDOT number. */
export function forgetCarrier(personId: string): Statement[] {
  return [
    { query: db().delete(policies).where(eq(policies.carrier_id, personId)) },
    { query: db().delete(carrier_records).where(eq(carrier_records.carrier_id, personId)) },
    { query: db().delete(carrier_facts).where(eq(carrier_facts.carrier_id, personId)) },
  ];
}
