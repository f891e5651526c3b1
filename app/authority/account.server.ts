import { db } from "db/client";
import { ownerOf } from "db/desks";
import { profiles, users } from "db/schema";
import { eq, sql } from "drizzle-orm";
import { openAccountAt, spellingsOf } from "~/accounts/email/account-address.server";
import type { ExportOf } from "~/leaving/export-parts.server";
import type { Role } from "~/trade/lifecycle";

const WORDS: Readonly<Record<ExportOf, string>> = {
  person: "Your data",
  company: "Your company's data",
  both: "Your data and your company's",
};

export interface NamedAccount {
  id: string;
  /** The name of the account in the command's output: the email, or the id after the account was closed. */
  called: string;
  role: Role;
  fullName: string;
  /** Whether somebody else works at the company that the person founded. */
  isWithOthers: boolean;
  /** An owner of that company now, who can be somebody else; null if it has none. */
  ownerId: string | null;
}

/** Returns the people whose logs get an entry about this data, and the words of the entry. */
export function concerned({ id, ownerId }: NamedAccount, of: ExportOf) {
  if (of === "person" || ownerId === null || ownerId === id) return [{ aboutPersonId: id, about: WORDS[of] }];
  return [
    { aboutPersonId: id, about: of === "both" ? WORDS.person : "The data of a company that you founded" },
    { aboutPersonId: ownerId, about: WORDS.company },
  ];
}

/**
 * Finds an account by its email or its id. A closed account has no email.
 * @throws Error with a one-line message
 */
export async function namedAccount(name: string): Promise<NamedAccount> {
  const spellings = spellingsOf(name);
  const byEmail = spellings.length > 0 ? await openAccountAt(spellings) : undefined;
  const [row] = await db()
    .select({
      id: users.id,
      role: profiles.user_type,
      fullName: profiles.full_name,
      isWithOthers: sql`exists (select 1 from seats o where o.desk_id = ${users.id}
        and o.person_id <> ${users.id} and o.ended_at is null)`.mapWith(Boolean),
      ownerId: sql<string | null>`${ownerOf(sql`users.id`)}`,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, byEmail?.id ?? name));
  if (!row || row.role === "system") throw new Error(`No account has the email or id ${name}.`);
  return { ...row, role: row.role, called: byEmail?.email ?? row.id };
}
