/** What staff see of a company: the least that they need to recognize it. */
import { db } from "db/client";
import { isOpenDesk, joinedAt, ownerOf } from "db/desks";
import { ownName } from "db/person-names";
import { carrier_facts, profiles, seats, suspensions, users } from "db/schema";
import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { NotFound } from "~/platform/errors";
import { OPEN_STATUSES } from "~/trade/lifecycle";
import { SEAT_LABELS } from "~/trade/seats";
import { lookAsStaff } from "../log.server";
import { mayStaff } from "../rights";
import type { StaffMember } from "../session.server";
import { loadsUnderWay } from "../under-way.server";

const NOBODY = "There is no such company.";

const here = sql`${profiles.id}`;

/** @throws NotFound */
async function companyOf(companyId: string) {
  const [row] = await db()
    .select({
      name: profiles.full_name,
      role: profiles.user_type,
      usdot: carrier_facts.usdot,
      mcNumber: carrier_facts.mc_number,
      since: joinedAt(here),
      isOpen: isOpenDesk(here).mapWith(Boolean),
      onBoard: sql<number>`(select count(*) from loads l where l.owner_id = ${profiles.id}
        and l.deleted_at is null and l.expired_at is null and l.load_status in ${[...OPEN_STATUSES]})`,
      underWay: loadsUnderWay(here),
      reports: sql<number>`(select count(*) from support_requests r where r.about_id = ${profiles.id})`,
      openReports: sql<number>`(select count(*) from support_requests r
        where r.about_id = ${profiles.id} and r.state = 'received')`,
      suspensionId: suspensions.suspension_id,
      ownerId: ownerOf(here),
    })
    .from(profiles)
    .leftJoin(carrier_facts, eq(carrier_facts.carrier_id, profiles.id))
    .leftJoin(suspensions, and(eq(suspensions.desk_id, profiles.id), isNull(suspensions.lifted_at)))
    .where(and(eq(profiles.id, companyId), ne(profiles.user_type, "system")))
    .limit(1);
  if (!row) throw new NotFound(NOBODY);
  return row;
}

const peopleOf = async (companyId: string) => {
  const rows = await db()
    .select({
      personId: seats.person_id,
      name: ownName,
      seat: seats.seat,
    })
    .from(seats)
    .innerJoin(users, eq(users.id, seats.person_id))
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(seats.desk_id, companyId), isNull(seats.ended_at)))
    .orderBy(seats.since, desc(sql`${seats.person_id} = ${seats.desk_id}`));
  return rows.map(({ seat, ...row }) => ({ ...row, seat: SEAT_LABELS[seat] }));
};

/** The owner and everyone at the company can read that staff looked. @throws NotFound, Forbidden */
export async function readCompany(member: StaffMember, companyId: string, nowMs = Date.now()) {
  const read = async () => {
    const [found, people] = await Promise.all([companyOf(companyId), peopleOf(companyId)]);
    return { ...found, people };
  };
  const company = await lookAsStaff(
    member,
    read,
    ({ ownerId, people }) => {
      const look = { act: "see-company", why: "Found in the search" } as const;
      const others = people.filter(({ personId }) => personId !== ownerId);
      return [
        { ...look, aboutPersonId: ownerId, about: "Your company" },
        ...others.map(({ personId }) => ({
          ...look,
          aboutPersonId: personId,
          about: "Your seat at a company",
        })),
      ];
    },
    nowMs,
  );
  const { ownerId: _, suspensionId, role, ...found } = company;
  return {
    ...found,
    role: role === "driver" ? "Carrier" : "Shipper or broker",
    isSuspended: suspensionId !== null,
    suspensionId: mayStaff(member.role, "see-suspension") ? suspensionId : null,
    maySuspend: suspensionId === null && found.isOpen && mayStaff(member.role, "suspend-company"),
  };
}
