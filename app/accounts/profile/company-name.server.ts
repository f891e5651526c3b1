/**
 * `profiles.full_name` is the company's name. `users.full_name` is its founder's own name, if the two differ.
 */
import type { Statement } from "db/write";
import { sql } from "drizzle-orm";

/** Run this before the company's name changes. */
export const keepOwnName = (deskId: string): Statement => ({
  query: sql`update users set full_name = (select p.full_name from profiles p where p.id = users.id)
    where id = ${deskId} and full_name is null and closed_at is null`,
});

/**
 * Keeps the founder's own name if an account form changes the company's name and other people work there. Run
 * this before the form's name is stored.
 */
export const keepNameUnless = (deskId: string, fullName: string): Statement => ({
  query: sql`${keepOwnName(deskId).query}
    and exists (select 1 from profiles p where p.id = ${deskId} and p.full_name is not ${fullName})
    and exists (select 1 from seats s where s.desk_id = ${deskId} and s.person_id <> ${deskId} and s.ended_at is null)`,
});
