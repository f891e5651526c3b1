/** Reads a company's people and its open invitations. */

import { db } from "db/client";
import { isOwnerOf } from "db/desks";
import { personName } from "db/person-names";
import { invitations, seats, users } from "db/schema";
import { and, asc, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { SEAT_LABELS, type Seat } from "~/trade/seats";
import type { Viewer } from "~/trade/viewer";
import { isBacked, isOpen } from "./conditions.server";

/** The maximum number of people on the page: those who work at the company come first. */
const MOST_LISTED = 200;

/** A person who works at the company, or did. */
export interface Member {
  id: string;
  name: string;
  /** Only for owners. */
  email: string | null;
  seat: Seat;
  /** The seat in words. */
  role: string;
  sinceMs: number;
  endedAtMs: number | null;
  isYou: boolean;
}

const membersOf = ({ id, personId }: Viewer) =>
  db()
    .select({
      id: seats.person_id,
      name: personName(seats.person_id) as SQL<string>,
      email: sql<
        string | null
      >`case when ${seats.ended_at} is null and ${isOwnerOf(id, personId)} then ${users.email} end`,
      seat: seats.seat,
      sinceMs: seats.since,
      endedAtMs: seats.ended_at,
    })
    .from(seats)
    .innerJoin(users, eq(users.id, seats.person_id))
    .where(eq(seats.desk_id, id))
    .orderBy(asc(isNotNull(seats.ended_at)), desc(seats.ended_at), asc(seats.since), asc(seats.person_id))
    .limit(MOST_LISTED);

/** Returns the open invitations, of which some may have expired; none if the viewer is not an owner. */
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

/** Returns the data of the team's page. Only owners read email addresses and invitations. */
export async function teamPage(viewer: Viewer, params: URLSearchParams, nowMs = Date.now()) {
  const [rows, invited] = await Promise.all([membersOf(viewer), openInvitations(viewer)]);
  const people: Member[] = rows.map((row) => ({
    ...row,
    role: SEAT_LABELS[row.seat],
    isYou: row.id === viewer.personId,
  }));
  const members = people.filter(({ endedAtMs }) => endedAtMs === null);
  const isOwner = members.some(({ isYou, seat }) => isYou && seat === "owner");
  const ask = params.get("ask");
  const named = ask === "leave" ? viewer.personId : ask === "remove" ? params.get("person") : null;
  return {
    company: { id: viewer.id, name: viewer.fullName, role: viewer.role },
    isOwner,
    isConfirmed: viewer.emailConfirmed,
    members,
    former: people.filter(({ endedAtMs }) => endedAtMs !== null),
    invited: invited.map(({ seat, expiresAtMs, isBacked, ...row }) => ({
      ...row,
      role: SEAT_LABELS[seat],
      isExpired: expiresAtMs <= nowMs || !isBacked,
    })),
    /** The person whom the page asks about removing, or the viewer if it asks about leaving. */
    asked: members.find(({ id }) => id === named) ?? null,
  };
}

export type TeamPage = Awaited<ReturnType<typeof teamPage>>;
export type Invited = TeamPage["invited"][number];
