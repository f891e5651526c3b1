import type { Given } from "db/client";
import { loads } from "db/schema";
import { type SQL, sql } from "drizzle-orm";
import { loadsRequestedBy } from "~/access/open.server";
import type { LoadStatus, Role } from "~/trade/lifecycle";
import { type LoadRow, rowColumns, withoutEmptyTraits } from "../form/term-columns.server";

export const TABLE_PAGE_SIZE = 20;

export type { LoadRow };
export { rowColumns, withoutEmptyTraits };

export function lastPage(total: number): number {
  return Math.max(1, Math.ceil(total / TABLE_PAGE_SIZE));
}

export function ofPerson({ id, role }: { id: Given<string>; role: Role }): SQL {
  const linked = sql`select load_id from userloads where user_id = ${id} and relationship_type = ${role}`;
  // Stryker disable next-line ConditionalExpression: shippers have no requests, so this only avoids a union.
  const ids = role === "driver" ? sql`${linked} union ${loadsRequestedBy(id)}` : linked;
  return sql`(${loads.load_id} in (${ids}) and ${loads.deleted_at} is null)`;
}

/** The plus keeps SQLite from scanning every load with the status through an index. */
export function inStatus(statuses: readonly LoadStatus[]): SQL {
  return sql`(+${loads.load_status} in ${[...statuses]})`;
}

export function ownLoads(person: { id: Given<string>; role: Role }): SQL {
  return person.role === "shipper"
    ? sql`loads indexed by loads_own where owner_id = ${person.id} and deleted_at is null`
    : sql`loads where ${ofPerson(person)}`;
}
