import { eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Names, withActor } from "~/trade/viewer";
import { db } from "./client";
import { profiles, users } from "./schema";

/** SQL text: the person's own name, which is in the profile if it is also their company's name. */
export const personNameText = (personId: string) =>
  `(select coalesce(u.full_name, p.full_name) from profiles p left join users u on u.id = p.id where p.id = ${personId})`;

/** SQL: a person's own name; null if the id is null. */
export function personName(personId: SQLWrapper): SQL<string | null> {
  const [before = "", after = ""] = personNameText("?").split("?");
  return sql<string | null>`${sql.raw(before)}${personId}${sql.raw(after)}`;
}

/** SQL: a person's own name, in a query that joins `users` and their `profiles`. */
export const ownName = sql<string>`coalesce(${users.full_name}, ${profiles.full_name})`;

export async function namesWhere(isNamed: SQL): Promise<Names> {
  const rows = await db()
    .select({ id: profiles.id, company: profiles.full_name, person: users.full_name })
    .from(profiles)
    .leftJoin(users, eq(users.id, profiles.id))
    .where(isNamed);
  return {
    companies: new Map(rows.map(({ id, company }) => [id, company])),
    people: new Map(rows.map(({ id, company, person }) => [id, person ?? company])),
  };
}

/** The archive contains no profiles, so rows from the archive need this query. */
export const namesOf = (ids: Iterable<string>): Promise<Names> =>
  namesWhere(inArray(profiles.id, [...new Set(ids)]));

/** Null if `companies` does not contain the company. `byId` is null for the founder. */
export function namedBy({ companies, people }: Names, companyId: string, byId: string | null): string | null {
  const company = companies.get(companyId);
  return company ? withActor(company, byId && people.get(byId)) : null;
}
