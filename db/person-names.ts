import { inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { withActor } from "~/trade/viewer";
import { db } from "./client";
import { profiles } from "./schema";

/** SQL: a person's own name, which is not that of their company if the company has another name. */
export const personName = (personId: SQLWrapper | string): SQL<string> =>
  sql<string>`(select coalesce(u.full_name, p.full_name) from profiles p left join users u on u.id = p.id
    where p.id = ${personId})`;

/**
 * Returns a function from a person's id to the current name. Rows from the archive need it, because the
 * archive contains no people.
 */
export async function personNames(ids: Iterable<string>): Promise<(id: string) => string | null> {
  const rows = await db()
    .select({ id: profiles.id, name: profiles.full_name })
    .from(profiles)
    .where(inArray(profiles.id, [...new Set(ids)]));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? null;
}

/**
 * Returns a company's name with the person who acted for it, if that was not its founder; null if the company
 * has no name.
 */
export function namedBy(
  nameOf: (id: string) => string | null,
  companyId: string,
  byId: string | null,
): string | null {
  const company = nameOf(companyId);
  return company && withActor(company, byId && nameOf(byId));
}
