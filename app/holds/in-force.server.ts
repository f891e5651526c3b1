/** SQL conditions for accounts on hold. */
import { askRows, type Given } from "db/client";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** SQL condition on the row of `holds`: the hold is in force. */
export const isInForce = (nowMs: number): SQL => sql`(holds.lifted_at is null and holds.ends_at > ${nowMs})`;

/** SQL condition: a hold is in force on the account and the company that its person founded. */
export const isHeld = (accountId: Given<string> | SQLWrapper, nowMs: number): SQL =>
  sql`exists (select 1 from holds where holds.account_id = ${accountId} and ${isInForce(nowMs)})`;

export async function isAccountHeld(accountId: string, nowMs = Date.now()): Promise<boolean> {
  return (await askRows(sql`select 1 where ${isHeld(accountId, nowMs)}`)).length > 0;
}

/**
 * SQL: a value that changes when a hold on any account begins or ends. The write that closes an account
 * copies rows for the holds that were read before, so it requires that this value has not changed.
 */
export const holdsInForce = (nowMs: number): SQL<string> =>
  sql<string>`(select count(*) || '.' || coalesce(max(holds.hold_id), '') from holds where ${isInForce(nowMs)})`;
