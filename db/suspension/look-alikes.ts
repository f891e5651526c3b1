/**
 * Finds accounts that share a phone number, a document, a device, a payee or an email address with a
 * suspended account, and stores which accounts share what. Each statement belongs to the write that changes
 * the fact, signs in or suspends, and reads only the rows that indexes find for the accounts of that write.
 */
import { type SQL, sql } from "drizzle-orm";
import { ownerOf } from "../desks";
import type { LOOK_ALIKE_KINDS } from "../schema/look-alikes";
import type { Statement } from "../write";

export type LookAlikeKind = (typeof LOOK_ALIKE_KINDS)[number];

/** The kinds that are facts of a person. All other kinds are facts of a company. */
export const PERSONAL_KINDS = ["device", "email"] as const satisfies readonly LookAlikeKind[];

/** The kinds for which `SHARING` compares the stored rows of accounts. */
type StoredKind = Exclude<LookAlikeKind, (typeof PERSONAL_KINDS)[number]>;

/** The maximum number of accounts that one statement stores. */
const MOST_FOUND = 100;
/** A payee of more accounts than this is probably a factoring company. */
const MOST_PAYEES = 10;

/** SQL: pairs of an account in the list (`own_id`) and an account with the same fact (`id`), maybe itself. */
const SHARING: Readonly<Record<StoredKind, (accountIds: SQL) => SQL>> = {
  phone: (accountIds) => sql`
    select m.id as own_id, o.id as id from profiles m join profiles o on o.phone_key = m.phone_key
    where m.id in (${accountIds})`,
  document: (accountIds) => sql`
    select m.owner_id as own_id, o.owner_id as id
    from document_hashes m join document_hashes o on o.sha256 = m.sha256
    where m.owner_id in (${accountIds})`,
  payee: (accountIds) => sql`
    select m.person_id as own_id, o.person_id as id from signed_contacts m
      join signed_contacts o on lower(o.payee) = lower(m.payee) and o.payee is not null
    where m.person_id in (${accountIds}) and m.payee is not null and ${MOST_PAYEES} >= (
      select count(*) from (select distinct p.person_id from signed_contacts p
        where lower(p.payee) = lower(m.payee) and p.payee is not null limit ${MOST_PAYEES + 1}))`,
};

/**
 * SQL condition on the row `t` of `suspensions`: it is in force, or ended because its account was closed.
 * Without the second case, a suspended person could close the account to hide a new one.
 */
export const stillCounts = (nowMs: number): SQL => sql`(t.ends_at is null or t.ends_at > ${nowMs})
  and (t.lifted_at is null or t.lift_reason is null)`;

const ofCompany = (companyId: SQL, nowMs: number): SQL =>
  sql`from suspensions t where t.desk_id = ${companyId} and ${stillCounts(nowMs)}`;

const ofPerson = (personId: SQL, nowMs: number): SQL =>
  sql`from suspensions t where t.person_id = ${personId} and ${stillCounts(nowMs)}`;

/**
 * SQL: the person to whom the company's phone number, documents and payees belong: its owner, or the person
 * who owned it until it closed.
 */
export const personBehind = (companyId: SQL): SQL => sql`coalesce(${ownerOf(companyId)}, (
  select w.person_id from seats w
  where w.desk_id = ${companyId} and w.seat = 'owner' and w.ended_at is not null and w.ended_by is null
  order by w.ended_at desc, w.person_id = w.desk_id desc, w.since, w.person_id limit 1))`;

const isSuspendedCompany = (companyId: SQL, nowMs: number): SQL =>
  sql`exists (select 1 ${ofCompany(companyId, nowMs)})`;

const isSuspendedPerson = (personId: SQL, nowMs: number): SQL =>
  sql`exists (select 1 ${ofPerson(personId, nowMs)})`;

/** SQL condition: the company or the person behind it is suspended. */
const isOfSuspended = (companyId: SQL, nowMs: number): SQL =>
  sql`(${isSuspendedCompany(companyId, nowMs)} or ${isSuspendedPerson(personBehind(companyId), nowMs)})`;

const isPersonal = (kind: SQL): SQL => sql`${kind} in ${[...PERSONAL_KINDS]}`;

interface LookAlikeRow {
  kind: SQL;
  account_id: SQL;
  other_id: SQL;
}

/** SQL condition: the row's account is suspended. It is a person if the kind is personal, else a company. */
export const isSuspendedAccount = ({ kind, account_id }: LookAlikeRow, nowMs: number): SQL =>
  sql`iif(${isPersonal(kind)}, ${isSuspendedPerson(account_id, nowMs)}
      or (${ownerOf(account_id)} = ${account_id} and ${isSuspendedCompany(account_id, nowMs)}),
    ${isOfSuspended(account_id, nowMs)})`;

/** SQL condition: the kind is personal, and the row's other account is a suspended person. */
export const isOtherPerson = ({ kind, other_id }: LookAlikeRow, nowMs: number): SQL =>
  sql`(${isPersonal(kind)} and ${isSuspendedPerson(other_id, nowMs)})`;

/** SQL condition: the row's other account, a company or (if the kind is personal) a person, is suspended. */
export const isSuspendedOther = (row: LookAlikeRow, nowMs: number): SQL =>
  sql`(${isOtherPerson(row, nowMs)} or iif(${isPersonal(row.kind)},
    ${isSuspendedCompany(row.other_id, nowMs)}, ${isOfSuspended(row.other_id, nowMs)}))`;

/** SQL: when the suspension of the row's other account started; null if it is not suspended. */
export const suspendedSince = ({ kind, other_id }: LookAlikeRow, nowMs: number): SQL<number | null> => {
  const person = sql`iif(${isPersonal(kind)}, ${other_id}, ${personBehind(other_id)})`;
  return sql<number | null>`coalesce((select min(t.started_at) ${ofPerson(person, nowMs)}),
    (select min(t.started_at) ${ofCompany(other_id, nowMs)}))`;
};

/** A pair that staff have closed keeps its row, so it is not stored again. */
const storing = (pairs: SQL, kind: LookAlikeKind, nowMs: number): Statement => ({
  query: sql`insert or ignore into look_alikes (account_id, other_id, kind, found_at)
    select account_id, other_id, ${kind}, ${nowMs} from (${pairs}) where account_id <> other_id
    limit ${MOST_FOUND}`,
});

/** SQL: the account's values of each kind, as `suspended_facts` stores them. */
const VALUES = {
  phone: (accountId: string) => sql`select m.phone_key from profiles m where m.id = ${accountId}`,
  document: (accountId: string) =>
    sql`select m.sha256 from document_hashes m where m.owner_id = ${accountId}`,
} as const;

const keptWith = (accountId: string, kind: LookAlikeKind, values: SQL, nowMs: number): SQL =>
  sql`select ${accountId} as account_id, f.account_id as other_id from suspended_facts f
    where f.kind = ${kind} and f.value in (${values}) and f.kept_until > ${nowMs}`;

/** Compares an account with suspended accounts after its phone number, documents or payee changed. */
export const comparing = (accountId: string, kind: StoredKind, nowMs: number): Statement =>
  storing(
    sql`select x.own_id as account_id, x.id as other_id from (${SHARING[kind](sql`${accountId}`)}) x
      where ${isOfSuspended(sql`x.id`, nowMs)}
      ${kind === "payee" ? sql`` : sql`union ${keptWith(accountId, kind, VALUES[kind](accountId), nowMs)}`}`,
    kind,
    nowMs,
  );

/** Compares an account's new email with the emails of accounts that closed while suspended. */
export const comparingEmail = (accountId: string, emailHash: string, nowMs: number): Statement =>
  storing(keptWith(accountId, "email", sql`${emailHash}`, nowMs), "email", nowMs);

interface Suspended {
  kind: "company" | "person";
  id: string;
}

/** Finds the accounts that share a stored fact with a company or a person that was just suspended. */
export const comparingWith = ({ kind, id }: Suspended, nowMs: number): Statement[] => {
  const companies =
    kind === "company"
      ? sql`${id}`
      : sql`select r.desk_id from seats r where r.person_id = ${id} and ${ownerOf(sql`r.desk_id`)} = ${id}`;
  return (Object.keys(SHARING) as StoredKind[]).map((stored) =>
    storing(
      sql`select x.id as account_id, x.own_id as other_id from (${SHARING[stored](companies)}) x`,
      stored,
      nowMs,
    ),
  );
};

/** SQL condition: when the session `s` was opened, its person worked at the company that they founded. */
const wasAtOwnCompany = sql`exists (select 1 from seats w where w.desk_id = s.user_id
  and w.person_id = s.user_id and (w.ended_at is null or w.ended_at > s.created_at))`;

/**
 * Compares a person with the people and companies for whom the same browser was signed in. Skips companies
 * where the person works.
 * @param which SQL condition on the row `s` of `sessions` that selects the browser's sessions
 */
const comparingSessions = (personId: string, which: SQL, nowMs: number): Statement => {
  const company = sql`coalesce(s.desk_id, s.user_id)`;
  const worksThere = sql`exists (select 1 from seats w
    where w.desk_id = ${company} and w.person_id = ${personId} and w.ended_at is null)`;
  return storing(
    sql`select ${personId} as account_id, e.id as other_id from (
        select s.user_id as id from sessions s where ${which} and ${isSuspendedPerson(sql`s.user_id`, nowMs)}
        union select ${company} from sessions s where ${which} and s.user_id <> ${personId}
          and not ${worksThere} and (s.desk_id is not null or ${wasAtOwnCompany})
          and ${isSuspendedCompany(company, nowMs)}
      ) e`,
    "device",
    nowMs,
  );
};

/** @param tokenHashes the hashes in the browser's cookies: of its session, and of one that was signed out */
export const comparingDevice = (
  personId: string,
  tokenHashes: readonly string[],
  nowMs: number,
): Statement[] =>
  tokenHashes.length === 0
    ? []
    : [comparingSessions(personId, sql`s.token_hash in ${[...tokenHashes]}`, nowMs)];

/** Put this before the statement that replaces an earlier push subscription with this endpoint. */
export const comparingEndpoint = (personId: string, endpoint: string, nowMs: number): Statement =>
  comparingSessions(
    personId,
    sql`s.session_id = (select p.session_id from push_subscriptions p where p.endpoint = ${endpoint})`,
    nowMs,
  );

/** Deletes what was found about an account that closes. What was found about others stays. */
export const forgetLookAlikes = (accountId: string): Statement => ({
  query: sql`delete from look_alikes where account_id = ${accountId}`,
});

export const forgetDocumentHashes = (companyId: string): Statement => ({
  query: sql`delete from document_hashes where owner_id = ${companyId}`,
});
