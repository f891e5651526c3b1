/** Copies rows of held accounts to `held_rows` before they are deleted. */
import { askRows } from "db/client";
import type { Statement } from "db/write";
import { type SQL, sql } from "drizzle-orm";
import { holdsInForce, isInForce } from "./in-force.server";
import { isKeptTable, KEPT_TABLES, type KeptTable, keptColumns, type Whose } from "./kept-tables";

/**
 * Returns the statement that copies rows of a table. It skips rows that already have an equal copy.
 * @param which a condition on the row `r`
 * @param whom a condition on the row of `holds`
 */
function copying(
  name: KeptTable,
  which: SQL,
  whom: SQL,
  nowMs: number,
  whose: Whose = KEPT_TABLES[name],
): SQL {
  const pairs = keptColumns(name).map(
    (column) => sql`${sql.raw(`'${column}'`)}, r.${sql.identifier(column)}`,
  );
  const content = sql`json_object(${sql.join(pairs, sql`, `)})`;
  const { person, company, others } = whose;
  const account = sql`holds.account_id`;
  const [isPersons, isCompanys, isOthers] = [person, company, others].map(
    (condition) => condition?.(account) ?? sql`false`,
  );
  // An account may have several holds, but needs one copy.
  return sql`insert into held_rows (account_id, table_name, row_id, content, kept_at, of_person, of_company)
    select distinct holds.account_id, ${sql.raw(`'${name}'`)}, r.rowid, ${content}, ${nowMs},
      coalesce(${isPersons}, false), coalesce(${isCompanys}, false)
    from holds join ${sql.raw(name)} r on (${isPersons} or ${isCompanys} or ${isOthers})
    where ${isInForce(nowMs)} and ${whom} and ${which}
      and not exists (select 1 from held_rows k where k.account_id = holds.account_id
        and k.table_name = ${sql.raw(`'${name}'`)} and k.row_id = r.rowid and k.content = ${content})`;
}

/** Returns statements that copy the account's rows from the kept tables, or nothing without a hold. */
export const keepAll = (accountId: string, nowMs: number): Statement[] =>
  (Object.keys(KEPT_TABLES) as KeptTable[]).map((name) => ({
    query: copying(name, sql`true`, sql`holds.account_id = ${accountId}`, nowMs),
  }));

/** Returns the statement that copies the rows of held accounts; null if the table is not kept. */
export const keepRows = (table: string, rowids: readonly number[], nowMs: number): SQL | null =>
  isKeptTable(table) ? copying(table, sql`r.rowid in ${[...rowids]}`, sql`true`, nowMs) : null;

/**
 * Copies those of the rows that belong to held accounts, for a write in which somebody else deletes them. Put
 * this statement before the one that deletes.
 */
export const keepFromOthers = (name: KeptTable, which: SQL, nowMs: number): Statement => ({
  query: copying(name, which, sql`true`, nowMs),
});

/** Copies a message that staff remove if its author, or the author's company, is on hold. */
export const keepRemovedMessage = (messageId: string, nowMs: number): Statement => ({
  query: copying("messages", sql`r.id = ${messageId}`, sql`true`, nowMs, {
    person: (account) => sql`coalesce(r.by_id, r.sender_id) = ${account}`,
    company: (account) => sql`r.sender_id = ${account}`,
  }),
});

export interface HoldsAtClosing {
  /** Whether the account or company that closes is held. */
  isHeld: boolean;
  /** The held accounts whose rows the closing may delete or change. */
  accounts: readonly string[];
  /** The value of `holdsInForce` when the holds were read. */
  inForce: string;
}

/** Reads the holds on the account, and on the people and companies whose rows are deleted along with it. */
export async function holdsAtClosing(accountId: string, nowMs: number): Promise<HoldsAtClosing> {
  const [row] = await askRows<{ accounts: string; inForce: string }>(sql`
    select ${holdsInForce(nowMs)} as inForce, (select json_group_array(distinct holds.account_id) from holds
      where ${isInForce(nowMs)} and (holds.account_id = ${accountId}
        or exists (select 1 from seats s where s.desk_id = ${accountId} and s.person_id = holds.account_id)
        or exists (select 1 from seats s where s.person_id = ${accountId} and s.desk_id = holds.account_id)
        or exists (select 1 from hidden_brokers b
          where b.broker_id = ${accountId} and b.driver_id = holds.account_id)
        or exists (select 1 from invitations i
          where holds.account_id in (i.invited_by, i.used_by, i.desk_id)
            and (${accountId} in (i.invited_by, i.used_by, i.desk_id)
              or i.email = (select u.email from users u where u.id = ${accountId}))))) as accounts`);
  const accounts = JSON.parse(row?.accounts ?? "[]") as string[];
  return { isHeld: accounts.includes(accountId), accounts, inForce: row?.inForce ?? "" };
}

/** Put these statements into the write that closes an account or company, before those that delete. */
export const keepAtClosing = ({ accounts }: HoldsAtClosing, nowMs: number): Statement[] =>
  accounts.flatMap((accountId) => keepAll(accountId, nowMs));

/** SQL condition: no hold has begun or ended since `holdsAtClosing` read them. */
export const holdsAsRead = ({ inForce }: HoldsAtClosing, nowMs: number): SQL =>
  sql`${holdsInForce(nowMs)} = ${inForce}`;
