/**
 * Finds accounts that share a phone number, a document, a device or a payee with a suspended account, and
 * stores which accounts share what. The statements are part of the writes that change the fact, sign in or
 * suspend, and find rows by indexes.
 */
import { type SQL, sql } from "drizzle-orm";
import type { LOOK_ALIKE_KINDS } from "./schema/look-alikes";
import type { Statement } from "./write";

export type LookAlikeKind = (typeof LOOK_ALIKE_KINDS)[number];

/** The kinds that can be found from stored rows. A browser is known only while it sends a request. */
type StoredKind = Exclude<LookAlikeKind, "device">;

/** The maximum number of accounts that one statement stores. */
const MOST_FOUND = 100;
/** A payee of more accounts than this is probably a factoring company. */
const MOST_PAYEES = 10;

/** SQL: the ids of the accounts that share something with the account, which may include itself. */
const SHARING: Readonly<Record<StoredKind, (accountId: string) => SQL>> = {
  phone: (accountId) => sql`
    select o.id as id from profiles m join profiles o on o.phone_key = m.phone_key where m.id = ${accountId}`,
  document: (accountId) => sql`
    select o.owner_id as id from document_hashes m join document_hashes o on o.sha256 = m.sha256
    where m.owner_id = ${accountId}`,
  payee: (accountId) => sql`
    select o.person_id as id from signed_contacts m
      join signed_contacts o on lower(o.payee) = lower(m.payee) and o.payee is not null
    where m.person_id = ${accountId} and m.payee is not null and ${MOST_PAYEES} >= (
      select count(*) from (select distinct p.person_id from signed_contacts p
        where lower(p.payee) = lower(m.payee) and p.payee is not null limit ${MOST_PAYEES + 1}))`,
};

/**
 * SQL condition on the row `s` of `suspensions`: it is in force, or would be if its account had not been
 * closed. Otherwise, closing a suspended account would hide the person's next account.
 */
const stillCounts = (nowMs: number): SQL => sql`(s.ends_at is null or s.ends_at > ${nowMs})
  and (s.lifted_at is null or s.lift_reason is null)`;

const suspendedAs = (column: SQL, accountId: SQL, nowMs: number): SQL => sql`from suspensions s
  where ${column} = ${accountId} and ${stillCounts(nowMs)}`;

/** SQL condition: the person or the company with this id is suspended. */
export const isSuspendedAccount = (accountId: SQL, nowMs: number): SQL =>
  sql`(exists (select 1 ${suspendedAs(sql`s.desk_id`, accountId, nowMs)})
    or exists (select 1 ${suspendedAs(sql`s.person_id`, accountId, nowMs)}))`;

/** SQL: when the suspension of the company or the person with this id began; null if there is none. */
export const suspendedSince = (accountId: SQL, nowMs: number): SQL<number | null> =>
  sql<number | null>`coalesce((select min(s.started_at) ${suspendedAs(sql`s.desk_id`, accountId, nowMs)}),
    (select min(s.started_at) ${suspendedAs(sql`s.person_id`, accountId, nowMs)}))`;

/** A pair that staff have closed keeps its row, so it is not stored again. */
const storing = (pairs: SQL, kind: LookAlikeKind, nowMs: number): Statement => ({
  query: sql`insert or ignore into look_alikes (account_id, other_id, kind, found_at)
    select account_id, other_id, ${kind}, ${nowMs} from (${pairs}) where account_id <> other_id
    limit ${MOST_FOUND}`,
});

/** Compares an account with suspended accounts, after its phone number, documents or payee changed. */
export const comparing = (accountId: string, kind: StoredKind, nowMs: number): Statement =>
  storing(
    sql`select ${accountId} as account_id, x.id as other_id from (${SHARING[kind](accountId)}) x
      where ${isSuspendedAccount(sql`x.id`, nowMs)}`,
    kind,
    nowMs,
  );

/** Finds the accounts that share something with an account that was just suspended. */
export const comparingWith = (suspendedId: string, nowMs: number): Statement[] =>
  (Object.keys(SHARING) as StoredKind[]).map((kind) =>
    storing(
      sql`select x.id as account_id, ${suspendedId} as other_id from (${SHARING[kind](suspendedId)}) x`,
      kind,
      nowMs,
    ),
  );

/**
 * Compares a person with the suspended people and companies for whom the same browser was signed in.
 * @param which SQL condition on the row `s` of `sessions`: the session was in this browser
 */
const comparingSessions = (personId: string, which: SQL, nowMs: number): Statement =>
  storing(
    sql`select ${personId} as account_id, e.id as other_id from (
        select s.user_id as id from sessions s where ${which}
        union select s.desk_id from sessions s where ${which} and s.desk_id is not null
      ) e where ${isSuspendedAccount(sql`e.id`, nowMs)}`,
    "device",
    nowMs,
  );

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
