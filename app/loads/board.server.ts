import { db } from "db/client";
import { loads } from "db/schema";
import { and, asc, desc, inArray, type SQL, sql } from "drizzle-orm";
import { loadsRequestedBy } from "~/access/open.server";
import type { Party } from "~/access/policy";
import { type DashboardTab, type LoadStatus, statusesNeeding, TAB_STATUSES } from "~/trade/lifecycle";
import { type LoadRow, rowColumns } from "./term-columns.server";

export const TABLE_PAGE_SIZE = 20;

export type { LoadRow };
export { rowColumns };

/** The number of the last page, from 1. */
export function lastPage(total: number): number {
  return Math.max(1, Math.ceil(total / TABLE_PAGE_SIZE));
}

/** The loads a person posted, carries or has an open request on. */
export function ofPerson({ id, role }: Party): SQL {
  const linked = sql`select load_id from userloads where user_id = ${id} and relationship_type = ${role}`;
  // Stryker disable next-line ConditionalExpression: shippers have no requests; this saves the union.
  const ids = role === "driver" ? sql`${linked} union ${loadsRequestedBy(id)}` : linked;
  return sql`(${loads.load_id} in (${ids}) and ${loads.deleted_at} is null)`;
}

/**
 * A condition on the status that no index serves. Without the plus SQLite scans every load with the status
 * instead of the few that `ofPerson` names.
 */
export function inStatus(statuses: readonly LoadStatus[]): SQL {
  return sql`(+${loads.load_status} in ${[...statuses]})`;
}

/** How many loads a person has in each status. */
export async function countByStatus(person: Party): Promise<Partial<Record<LoadStatus, number>>> {
  const rows = await db()
    .select({ status: loads.load_status, count: sql<number>`count(*)` })
    .from(loads)
    .where(ofPerson(person))
    .groupBy(loads.load_status);
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
}

/** A page of one tab of the dashboard: rows that need the person first, then by pickup. */
export function dashboardRows(person: Party, tab: DashboardTab, page: number): Promise<LoadRow[]> {
  return db()
    .select(rowColumns)
    .from(loads)
    .where(and(ofPerson(person), inStatus(TAB_STATUSES[tab])))
    .orderBy(
      desc(inArray(loads.load_status, [...statusesNeeding(person.role)])),
      asc(loads.pickup_date),
      asc(loads.load_id),
    )
    .limit(TABLE_PAGE_SIZE)
    .offset((page - 1) * TABLE_PAGE_SIZE);
}
