/**
 * Reads are stored only for companies with several people. The other company does not see who saw a message.
 */
import { db, prepared } from "db/client";
import { isActingSeat } from "db/desks";
import { personName } from "db/person-names";
import { group_reads } from "db/schema";
import type { Statement } from "db/write";
import { and, asc, eq, sql } from "drizzle-orm";
import { seatsOf } from "~/trade/areas";
import type { Viewer } from "~/trade/viewer";

const [company, inGroup] = [sql.placeholder("company"), sql.placeholder("groupId")];

const readersQuery = prepared((handle) =>
  handle
    .select({
      id: group_reads.person_id,
      name: personName(group_reads.person_id).mapWith(String),
      position: group_reads.position,
    })
    .from(group_reads)
    .where(and(eq(group_reads.group_id, inGroup), eq(group_reads.desk_id, company)))
    .orderBy(asc(group_reads.person_id))
    .prepare(),
);

export const readersIn = (companyId: string, groupId: string) =>
  readersQuery().all({ company: companyId, groupId });

/** Has no effect for a person who may not answer, and after the company has left the chat. */
export function noteRead({ id, personId }: Viewer, groupId: string, position: number): Statement {
  const mayAnswer = isActingSeat({ seat: sql`s.seat`, ended_at: sql`s.ended_at` }, seatsOf("work"));
  return {
    query: sql`insert into group_reads (group_id, desk_id, person_id, position)
      select m.group_id, m.user_id, s.person_id, ${position}
      from group_membership m join seats s on s.desk_id = m.user_id and s.person_id = ${personId}
      where m.group_id = ${groupId} and m.user_id = ${id} and ${mayAnswer}
      on conflict do update set position = max(position, excluded.position)`,
  };
}

export const forgetReadsOf = (companyId: string): Statement => ({
  query: db().delete(group_reads).where(eq(group_reads.desk_id, companyId)),
});

export const forgetReadsBy = (personId: string): Statement => ({
  query: db().delete(group_reads).where(eq(group_reads.person_id, personId)),
});

interface Marks {
  read: number;
  delivered: number;
}

/** @param readers undefined for a company of one */
export function marksIn(
  { theirs, theirReadAt }: { theirs: Marks | null; theirReadAt: number | null },
  readers: Awaited<ReturnType<typeof readersIn>> | undefined,
  { personId }: Pick<Viewer, "personId">,
) {
  if (!readers) return { theirs };
  const colleagues = readers.filter(({ id }) => id !== personId);
  return {
    theirs: theirs && { ...theirs, ...(theirReadAt && { readAt: theirReadAt }) },
    readers: colleagues,
  };
}
