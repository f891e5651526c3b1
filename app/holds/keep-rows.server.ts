/** Copies rows of held accounts to `held_rows` before they are deleted. */
import { askRows } from "db/client";
import type { Statement } from "db/write";
import { type SQL, sql } from "drizzle-orm";
import { holdsInForce, isInForce } from "./in-force.server";
import { isKeptTable, KEPT_TABLES, type KeptTable, keptColumns, type Whose } from "./kept-tables";

/**
 * A row that has not changed since its last copy is not copied again.
 * @param which a condition on the row `r`
 * @param whom a condition on the row `h` of `holds`
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
  // An account may have several holds, but needs one copy.
  return sql`insert into held_rows (account_id, table_name, row_id, content, kept_at)
    select distinct h.account_id, ${sql.raw(`'${name}'`)}, r.rowid, ${content}, ${nowMs}
    from holds h join ${sql.raw(name)} r on ${whose(sql`h.account_id`)}
    where ${isInForce(nowMs)} and ${whom} and ${which}
      and not exists (select 1 from held_rows k where k.account_id = h.account_id
        and k.table_name = ${sql.raw(`'${name}'`)} and k.row_id = r.rowid and k.content = ${content})`;
}

/** Does nothing if the account is not held. */
export const keepAll = (accountId: string, nowMs: number): Statement[] =>
  (Object.keys(KEPT_TABLES) as KeptTable[]).map((name) => ({
    query: copying(name, sql`true`, sql`h.account_id = ${accountId}`, nowMs),
  }));

/** Copies those of the rows that belong to held accounts; null if a hold does not keep this table. */
export const keepRows = (table: string, rowids: readonly number[], nowMs: number): SQL | null =>
  isKeptTable(table) ? copying(table, sql`r.rowid in ${[...rowids]}`, sql`true`, nowMs) : null;

/**
 * Copies those of the rows that belong to held accounts, because somebody else deletes them. Part of the
 * write, before the statement that deletes.
 */
export const keepFromOthers = (name: KeptTable, which: SQL, nowMs: number): Statement => ({
  query: copying(name, which, sql`true`, nowMs),
});

/** The same for a message that staff remove, which belongs to who wrote it. */
export const keepRemovedMessage = (messageId: string, nowMs: number): Statement => ({
  query: copying(
    "messages",
    sql`r.id = ${messageId}`,
    sql`true`,
    nowMs,
    (account) => sql`${account} in (r.sender_id, r.by_id)`,
  ),
});

export interface HoldsAtClosing {
  /** Whether the account or company that closes is held. */
  isHeld: boolean;
  /** The held accounts whose rows the closing deletes or changes. */
  accounts: readonly string[];
  /** `holdsInForce` when this was read. */
  inForce: string;
}

/** The account's own holds, and those of the people and companies whose rows closing also deletes. */
export async function holdsAtClosing(accountId: string, nowMs: number): Promise<HoldsAtClosing> {
  const [row] = await askRows<{ accounts: string; inForce: string }>(sql`
    select ${holdsInForce(nowMs)} as inForce, (select json_group_array(distinct h.account_id) from holds h
      where ${isInForce(nowMs)} and (h.account_id = ${accountId}
        or exists (select 1 from seats s where s.desk_id = ${accountId} and s.person_id = h.account_id)
        or exists (select 1 from seats s where s.person_id = ${accountId} and s.desk_id = h.account_id)
        or exists (select 1 from hidden_brokers b
          where b.broker_id = ${accountId} and b.driver_id = h.account_id)
        or exists (select 1 from invitations i
          where h.account_id in (i.invited_by, i.used_by, i.desk_id)
            and (${accountId} in (i.invited_by, i.used_by, i.desk_id)
              or i.email = (select u.email from users u where u.id = ${accountId}))))) as accounts`);
  const accounts = JSON.parse(row?.accounts ?? "[]") as string[];
  return { isHeld: accounts.includes(accountId), accounts, inForce: row?.inForce ?? "" };
}

/** Part of the write that closes an account or company, before the statements that delete. */
export const keepAtClosing = ({ accounts }: HoldsAtClosing, nowMs: number): Statement[] =>
  accounts.flatMap((accountId) => keepAll(accountId, nowMs));

/** SQL condition: no hold has begun or ended since. */
export const holdsAsRead = ({ inForce }: HoldsAtClosing, nowMs: number): SQL =>
  sql`${holdsInForce(nowMs)} = ${inForce}`;
