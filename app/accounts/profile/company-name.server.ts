/** The name of a company, which `profiles.full_name` contains, and its founder's own name. */
import { isOwnerOf } from "db/desks";
import type { Statement } from "db/write";
import { sql } from "drizzle-orm";
import { MARKED } from "~/forms/form-fields.server";
import { Invalid } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";

const OWNERS_NAME_IT = "Only an owner can change the company's name.";

/**
 * Returns the statement that stores the founder's own name before the company gets another one, unless it is
 * stored already.
 */
export const keepOwnName = (deskId: string): Statement => ({
  query: sql`update users set full_name = (select p.full_name from profiles p where p.id = users.id)
    where id = ${deskId} and full_name is null and closed_at is null`,
});

/**
 * Returns the statements to run before an account form stores the company's name. If the name changes, the
 * viewer must be an owner, and the founder of a company with several people keeps their own name.
 */
export const mayName = ({ id, personId }: Viewer, fullName: string): Statement[] => {
  const isOther = sql`exists (select 1 from profiles p where p.id = ${id} and p.full_name is not ${fullName})`;
  return [
    {
      query: sql`insert into assert_changed select 0 where ${isOther} and not ${isOwnerOf(id, personId)}`,
      otherwise: () => new Invalid(MARKED, { full_name: OWNERS_NAME_IT }),
    },
    {
      query: sql`${keepOwnName(id).query} and ${isOther} and exists (
        select 1 from seats s where s.desk_id = ${id} and s.person_id <> ${id} and s.ended_at is null)`,
    },
  ];
};
