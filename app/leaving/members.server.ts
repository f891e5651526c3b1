import { db } from "db/client";
import { hasOtherOwner, isOwnerOf } from "db/desks";
import { personName } from "db/person-names";
import { profiles, seats, users } from "db/schema";
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type CompanyAtClosing, companyAtClosing, type SeatAtClosing } from "./closing";

export interface Workplace extends SeatAtClosing {
  id: string;
  name: string;
  fate: CompanyAtClosing;
}

export const isAloneAtOwn = (personId: string): SQL =>
  sql`(${isOwnerOf(personId, personId)} and not exists (select 1 from seats o
    where o.desk_id = ${personId} and o.person_id <> ${personId} and o.ended_at is null))`;

/**
 * SQL condition: each company of which the person is an owner (with `but own`, each except their own) has
 * another owner.
 */
export const leavesOwners = (personId: string, companies: "all" | "but own"): SQL =>
  sql`not exists (select 1 from seats m where m.person_id = ${personId} and m.ended_at is null and m.seat = 'owner'
    ${companies === "all" ? sql`` : sql`and m.desk_id <> ${personId}`}
    and not ${hasOtherOwner(sql`m.desk_id`, personId)})`;

export async function workplacesOf(personId: string): Promise<Workplace[]> {
  const others = (more: SQL) =>
    sql<number>`(select count(*) from seats o where o.desk_id = ${seats.desk_id}
      and o.person_id <> ${personId} and o.ended_at is null ${more})`;
  const rows = await db()
    .select({
      id: profiles.id,
      name: profiles.full_name,
      seat: seats.seat,
      others: others(sql``),
      otherOwners: others(sql`and o.seat = 'owner'`),
    })
    .from(seats)
    .innerJoin(profiles, eq(profiles.id, seats.desk_id))
    .where(and(eq(seats.person_id, personId), isNull(seats.ended_at)))
    .orderBy(sql`${profiles.id} <> ${personId}`, asc(profiles.full_name), asc(profiles.id));
  return rows.map((row) => {
    const seat = { ...row, isOwn: row.id === personId };
    return { ...seat, fate: companyAtClosing(seat) };
  });
}

/** SQL: a value that changes if somebody joins or leaves. */
export const staffOf = (companyId: SQL | string): SQL<string> =>
  sql<string>`(select count(*) || '.' || coalesce(max(o.since), 0) from seats o
    where o.desk_id = ${companyId} and o.ended_at is null)`;

export async function membersOf(companyId: string) {
  const rows = await db()
    .select({
      id: users.id,
      email: users.email,
      name: personName(users.id),
      seat: seats.seat,
      staff: staffOf(companyId),
    })
    .from(seats)
    .innerJoin(users, eq(users.id, seats.person_id))
    .where(and(eq(seats.desk_id, companyId), isNull(seats.ended_at)))
    .orderBy(asc(seats.since), asc(users.id));
  const members = rows.map(({ staff: _, ...member }) => ({ ...member, name: String(member.name) }));
  return { members, staff: rows[0]?.staff ?? "" };
}
