import { db } from "db/client";
import { hasOtherOwner, isOwnerOf } from "db/desks";
import { personName } from "db/person-names";
import { invitations, profiles, seats, users } from "db/schema";
import { hasTwoStep } from "db/two-step-rule";
import { and, asc, desc, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type DrivenLoad, drivenLoads, idsOfLoads } from "~/access/driven.server";
import { mayIn } from "~/trade/areas";
import { SEAT_LABELS, type Seat } from "~/trade/seats";
import type { Viewer } from "~/trade/viewer";
import { isBacked, isOpen } from "./conditions.server";

const MOST_LISTED = 200;

export interface Member {
  id: string;
  name: string;
  /** Null unless the viewer is an owner and the person works here. */
  email: string | null;
  /** Null in the same cases as `email`. */
  hasTwoStep: boolean | null;
  seat: Seat;
  role: string;
  sinceMs: number;
  /** When the person left; null for somebody who works here. */
  untilMs: number | null;
  /** How the person's work here ended: `left`, or `removed by Pat Member`; null for somebody who works here. */
  end: string | null;
  isYou: boolean;
  drives: readonly LoadLink[];
  /** The ids of the person's loads, which a form about the person sends back. */
  seen: string;
}

interface LoadLink {
  name: string;
  path: string;
}

const drivesOf = (driven: readonly DrivenLoad[], page: "" | "/driver") => ({
  drives: driven.map(({ name, loadId }) => ({ name, path: `/load-details/${loadId}${page}` })),
  seen: idsOfLoads(driven),
});

async function employersOf(personId: string) {
  const rows = await db()
    .select({ id: profiles.id, name: profiles.full_name })
    .from(seats)
    .innerJoin(profiles, eq(profiles.id, seats.desk_id))
    .where(and(eq(seats.person_id, personId), eq(seats.seat, "driver"), isNull(seats.ended_at)))
    .orderBy(asc(seats.since), asc(profiles.id));
  if (rows.length === 0) return [];
  const driven = await drivenLoads({ personId });
  return rows.map((row) => ({
    ...row,
    ...drivesOf(
      driven.filter(({ deskId }) => deskId === row.id),
      "",
    ),
  }));
}

const forOwners = <Value>({ id, personId }: Viewer, value: SQLWrapper): SQL<Value | null> =>
  sql<Value | null>`case when ${seats.ended_at} is null and ${isOwnerOf(id, personId)} then ${value} end`;

const membersOf = (viewer: Viewer) =>
  db()
    .select({
      id: seats.person_id,
      name: personName(seats.person_id) as SQL<string>,
      email: forOwners<string>(viewer, users.email),
      hasTwoStep: forOwners<number>(viewer, hasTwoStep(seats.person_id)),
      seat: seats.seat,
      sinceMs: seats.since,
      untilMs: seats.ended_at,
      endedBy: seats.ended_by,
      enderName: personName(seats.ended_by),
      requiredAtMs: profiles.two_step_required_at,
      hasOtherOwner: sql`${hasOtherOwner(viewer.id, viewer.personId)}`.mapWith(Boolean),
    })
    .from(seats)
    .innerJoin(profiles, eq(profiles.id, seats.desk_id))
    .innerJoin(users, eq(users.id, seats.person_id))
    .where(eq(seats.desk_id, viewer.id))
    .orderBy(asc(isNotNull(seats.ended_at)), desc(seats.ended_at), asc(seats.since), asc(seats.person_id))
    .limit(MOST_LISTED);

/** Some invitations may have expired. Returns none if the viewer is not an owner. */
const openInvitations = ({ id, personId }: Viewer) =>
  db()
    .select({
      email: invitations.email,
      seat: invitations.seat,
      inviter: personName(invitations.invited_by) as SQL<string>,
      sentAtMs: invitations.created_at,
      expiresAtMs: invitations.expires_at,
      isBacked: sql`${isBacked}`.mapWith(Boolean),
    })
    .from(invitations)
    .where(and(eq(invitations.desk_id, id), isOpen, isOwnerOf(id, personId)))
    .orderBy(desc(invitations.created_at), asc(invitations.email));

type Employer = Awaited<ReturnType<typeof employersOf>>[number];

/** Returns null if the page asks no question. */
function askedAbout(
  member: Member | undefined,
  employer: Employer | null,
  { viewer, isOnlyOwner }: { viewer: Viewer; isOnlyOwner: boolean },
) {
  if (employer) {
    const { id, name, drives, seen } = employer;
    return {
      id: viewer.personId,
      name: viewer.personName,
      isYou: true,
      acts: false,
      isOnlyOwner: false,
      drives,
      seen,
      company: { id, name },
    };
  }
  if (!member) return null;
  const { id, name, isYou, seat, drives, seen } = member;
  return {
    id,
    name,
    isYou,
    acts: seat !== "driver",
    /** Whether this is the viewer, who can't leave, because the company has no other owner. */
    isOnlyOwner: isYou && isOnlyOwner,
    drives,
    seen,
    company: { id: viewer.id, name: viewer.fullName },
  };
}

/** Returns `left` if the seat ended because an account or company was closed. */
function endOf(
  id: string,
  endedBy: string | null,
  enderName: string | null,
  { personId }: Viewer,
): string | null {
  if (endedBy === id || endedBy === null) return "left";
  return `removed by ${endedBy === personId ? "you" : (enderName ?? "an owner")}`;
}

export async function teamPage(viewer: Viewer, params: URLSearchParams, nowMs = Date.now()) {
  const [rows, invited, driven, employers] = await Promise.all([
    membersOf(viewer),
    openInvitations(viewer),
    viewer.role === "driver" ? drivenLoads({ deskId: viewer.id }) : [],
    employersOf(viewer.personId),
  ]);
  const people: Member[] = rows.map(({ endedBy, enderName, requiredAtMs: _, hasOtherOwner: __, ...row }) => ({
    ...row,
    hasTwoStep: row.hasTwoStep === null ? null : row.hasTwoStep === 1,
    end: row.untilMs === null ? null : endOf(row.id, endedBy, enderName, viewer),
    role: SEAT_LABELS[row.seat],
    isYou: row.id === viewer.personId,
    ...drivesOf(
      driven.filter(({ personId }) => personId === row.id),
      mayIn(viewer, "work") ? "/driver" : "",
    ),
  }));
  const members = people.filter(({ untilMs }) => untilMs === null);
  const you = members.find(({ isYou }) => isYou);
  const isOwner = you?.seat === "owner";
  const isOnlyOwner = isOwner && !rows.some((row) => row.hasOtherOwner);
  const ask = params.get("ask");
  const employer = ask === "leave" && employers.find(({ id }) => id === params.get("company"));
  const leaver = params.has("company") ? null : viewer.personId;
  const named = ask === "leave" ? leaver : ask === "remove" ? params.get("person") : null;
  return {
    company: { id: viewer.id, name: viewer.fullName, role: viewer.role },
    isOwner,
    /** Whether the viewer can't give up their role, because the company has no other owner. */
    isOnlyOwner,
    isConfirmed: viewer.emailConfirmed,
    twoStep: {
      isRequired: rows.some(({ requiredAtMs }) => requiredAtMs !== null),
      hasOwn: you?.hasTwoStep === true,
    },
    members,
    former: people.filter(({ untilMs }) => untilMs !== null),
    invited: invited.map(({ seat, expiresAtMs, isBacked, ...row }) => ({
      ...row,
      role: SEAT_LABELS[seat],
      isExpired: expiresAtMs <= nowMs || !isBacked,
    })),
    employers,
    asked: askedAbout(
      members.find(({ id }) => id === named),
      employer || null,
      { viewer, isOnlyOwner },
    ),
  };
}

export type TeamPage = Awaited<ReturnType<typeof teamPage>>;
export type Asked = NonNullable<TeamPage["asked"]>;
export type Invited = TeamPage["invited"][number];
