/**
 * Keeps facts about a suspended account that closes. Otherwise, the person could sign up again unnoticed.
 * Each statement runs before the closing ends a seat or deletes a fact, in the same write.
 */
import { ownerOf } from "db/desks";
import { personBehind, stillCounts } from "db/suspension/look-alikes";
import type { Statement } from "db/write";
import { type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "~/text/time";

const MOST_KEPT_MS = 3 * 365 * DAY_MS;

/** SQL: when the kept facts expire, in UTC milliseconds; null if neither company nor person is suspended. */
const keptUntil = (companyId: SQL, personId: SQL, nowMs: number): SQL => {
  const latest = nowMs + MOST_KEPT_MS;
  return sql`min(${latest}, (select max(coalesce(t.ends_at, ${latest})) from suspensions t
    where (t.desk_id = ${companyId} or t.person_id = ${personId}) and ${stillCounts(nowMs)}))`;
};

const keeping = (facts: SQL): Statement => ({
  query: sql`insert or ignore into suspended_facts (account_id, kind, value, kept_until)
    select account_id, kind, value, kept_until from (${facts}) where value is not null and kept_until is not null`,
});

export const keepCompanyFacts = (companyId: string, nowMs: number): Statement[] => {
  const until = keptUntil(sql`${companyId}`, personBehind(sql`${companyId}`), nowMs);
  return [
    keeping(sql`select p.id as account_id, 'phone' as kind, p.phone_key as value, ${until} as kept_until
      from profiles p where p.id = ${companyId}`),
    keeping(sql`select d.owner_id as account_id, 'document' as kind, d.sha256 as value, ${until} as kept_until
      from document_hashes d where d.owner_id = ${companyId}`),
  ];
};

/** @param emailHash the hash of the address in lower case */
export const keepEmail = (personId: string, emailHash: string, nowMs: number): Statement => {
  const company = sql`iif(${ownerOf(personId)} = ${personId}, ${personId}, null)`;
  return keeping(sql`select ${personId} as account_id, 'email' as kind, ${emailHash} as value,
    ${keptUntil(company, sql`${personId}`, nowMs)} as kept_until`);
};
