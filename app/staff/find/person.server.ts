/** What staff see of a person: the least that they need to recognize the person. */
import { db } from "db/client";
import { ownName } from "db/person-names";
import { profiles, seats, suspensions, users } from "db/schema";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { NotFound } from "~/platform/errors";
import { SEAT_LABELS } from "~/trade/seats";
import { lookAsStaff } from "../log.server";
import { isUser } from "../of-staff.server";
import { mayStaff } from "../rights";
import type { StaffMember } from "../session.server";
import { companiesToView } from "../view/view.server";
import { maskedEmail } from "./masked";

const NOBODY = "There is no such person.";

/** @throws NotFound */
async function personOf(personId: string) {
  const [row] = await db()
    .select({
      name: ownName,
      email: users.email,
      isConfirmed: sql`${users.email_confirmed_at} is not null`.mapWith(Boolean),
      hasTwoStep: sql`${users.totp_confirmed_at} is not null`.mapWith(Boolean),
      createdAt: users.created_at,
      closedAt: users.closed_at,
      suspensionId: suspensions.suspension_id,
      isUser: isUser(users.id).mapWith(Boolean),
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(suspensions, and(eq(suspensions.person_id, users.id), isNull(suspensions.lifted_at)))
    .where(and(eq(users.id, personId), ne(profiles.user_type, "system")))
    .limit(1);
  if (!row) throw new NotFound(NOBODY);
  return row;
}

const seatsOf = async (personId: string) => {
  const rows = await db()
    .select({ companyId: seats.desk_id, company: profiles.full_name, seat: seats.seat })
    .from(seats)
    .innerJoin(profiles, eq(profiles.id, seats.desk_id))
    .where(and(eq(seats.person_id, personId), isNull(seats.ended_at)))
    .orderBy(seats.since);
  return rows.map(({ seat, ...row }) => ({ ...row, seat: SEAT_LABELS[seat] }));
};

/** @throws NotFound, Forbidden */
export async function readPerson(member: StaffMember, personId: string, nowMs = Date.now()) {
  const read = async () => {
    const [found, workplaces, companies] = await Promise.all([
      personOf(personId),
      seatsOf(personId),
      companiesToView(personId),
    ]);
    return { ...found, workplaces, companies };
  };
  const entry = {
    act: "see-person",
    aboutPersonId: personId,
    about: "Your account",
    why: "Found in the search",
  } as const;
  const person = await lookAsStaff(member, read, () => entry, nowMs);
  const { email, suspensionId, companies, ...found } = person;
  return {
    ...found,
    email: maskedEmail(email),
    isSuspended: suspensionId !== null,
    suspensionId: mayStaff(member.role, "see-suspension") ? suspensionId : null,
    /** The person's other companies, for a view; null if this member of staff may not view the person. */
    views: found.isUser && mayStaff(member.role, "view-as") ? companies : null,
    maySuspend: suspensionId === null && found.isUser && mayStaff(member.role, "suspend-person"),
  };
}
