import { db } from "db/client";
import { hasOtherOwner, isOwnerOf } from "db/desks";
import { keysOfSeatEnded } from "db/end-keys";
import { seatEnded } from "db/end-seat";
import { refuseOtherContent, writeOnce } from "db/idempotency";
import { personName } from "db/person-names";
import { invitations, profiles, seats, sessions } from "db/schema";
import { unlessTeamSuspended } from "db/suspension/suspended";
import { guarded, type Statement } from "db/write";
import { and, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { type DrivenLoad, drivenLoads, idsOfLoads, stillDrives } from "~/access/driven.server";
import { endOutOfForce } from "~/access/out-of-force.server";
import { closeRoomsOf } from "~/chat/rooms/close-rooms.server";
import { pushAtOnce } from "~/notifications/push-due.server";
import { queueNotifications } from "~/notifications/queue.server";
import { REMOVED, SEAT_CHANGED } from "~/notifications/team-kinds";
import { Conflict, Forbidden, Invalid } from "~/platform/errors";
import { ACTING_SEATS, DRIVING_SEATS, RUNNING_SEATS, readSeat, SEAT_LABELS, type Seat } from "~/trade/seats";
import type { Viewer } from "~/trade/viewer";
import { isOpen } from "./conditions.server";
import { announceDriverLost, tellDriverLost, withoutDriverText } from "./driver-lost.server";
import { CHANGED, OWNERS_ONLY } from "./invite-scene.server";
import { LAST_OWNER } from "./last-owner";
import { noDriverAccount } from "./no-driver";

/**
 * Fields: `person`; `drives`, the loads that the page showed (`idsOfLoads`); for a change of the seat, `was`
 * and `seat`; for leaving, `company`.
 */
interface MemberForm {
  viewer: Viewer;
  fields: Readonly<Record<string, string>>;
}

const otherLoads = (who: string) => new Conflict(`${who} other loads now. Here are the current ones.`);
const NOT_HERE = "This person no longer works here. Here is the current team.";
const lastOwner = (name: string) => new Conflict(`${name} is the only owner. ${LAST_OWNER}`);

interface Member {
  name: string;
  seat: Seat;
  isDriver: boolean;
  isOnlyOwner: boolean;
}

/**
 * @throws Forbidden if the viewer is neither an owner nor leaving; Conflict if the person does not work there
 */
async function memberFor({ id, personId }: Viewer, memberId: string, isLeaving = false): Promise<Member> {
  const [row] = await db()
    .select({
      isOwner: sql<number>`${isOwnerOf(id, personId)}`,
      name: personName(seats.person_id) as SQL<string>,
      seat: seats.seat,
      hasOtherOwner: sql<number>`${hasOtherOwner(id, memberId)}`,
      role: sql<string>`(select r.user_type from profiles r where r.id = ${memberId})`,
    })
    .from(profiles)
    .leftJoin(
      seats,
      and(eq(seats.desk_id, profiles.id), eq(seats.person_id, memberId), isNull(seats.ended_at)),
    )
    .where(eq(profiles.id, id));
  if (!isLeaving && !row?.isOwner) throw new Forbidden(OWNERS_ONLY);
  if (!row?.seat) throw new Conflict(NOT_HERE);
  const { name, seat, role } = row;
  return { name, seat, isDriver: role === "driver", isOnlyOwner: seat === "owner" && !row.hasOtherOwner };
}

/**
 * @param shown the ids of the loads that the page showed, if it showed any
 * @throws Conflict if the page showed other loads
 */
function checkShown(driven: readonly DrivenLoad[], shown: string | undefined, isOwn = false): void {
  if (shown !== undefined && shown !== idsOfLoads(driven))
    throw otherLoads(isOwn ? "You drive" : "This person drives");
}

const changed = () => new Conflict(CHANGED);
const openSeat = (deskId: string, memberId: string): SQL | undefined =>
  and(eq(seats.desk_id, deskId), eq(seats.person_id, memberId), isNull(seats.ended_at));
/** SQL condition on a row of `seats`: without this seat, the company still has an owner. */
const leavesAnOwner = (deskId: string, memberId: string): SQL | undefined =>
  or(ne(seats.seat, "owner"), hasOtherOwner(deskId, memberId));

const notify = (kind: string, memberId: string, { personId }: Viewer, nowMs: number): Statement =>
  queueNotifications(
    kind,
    sql`select ${memberId} as person_id, null as load_id, null as group_id, ${personId} as actor_id`,
    nowMs,
  );

/** @returns the confirmation */
export async function changeSeat({ viewer, fields }: MemberForm, nowMs = Date.now()): Promise<string> {
  const { person = "", was = "", seat: typed, drives } = fields;
  const { id, personId } = viewer;
  const [{ name, seat: current, isDriver, isOnlyOwner }, drivenNow] = await Promise.all([
    memberFor(viewer, person),
    drivenLoads({ deskId: id, personId: person }),
  ]);
  const seat = readSeat(typed, viewer.role);
  if (!seat) throw new Invalid("Choose a role.", { seat: "Choose a role." });
  if (seat === "driver" && !isDriver) throw new Conflict(noDriverAccount(name));
  const done = `${name}'s role is now ${SEAT_LABELS[seat]}.`;
  if (seat === current) {
    await refuseOtherContent();
    return done;
  }
  if (current !== was) throw changed();
  if (isOnlyOwner) throw lastOwner(name);
  const staysDriving = DRIVING_SEATS.some((each) => each === seat);
  const driven = staysDriving ? [] : drivenNow;
  if (!staysDriving) checkShown(driven, drives);
  const loses = staysDriving ? undefined : stillDrives({ deskId: id, personId: person }, idsOfLoads(driven));
  const guard = and(
    openSeat(id, person),
    eq(seats.seat, current),
    isOwnerOf(id, personId),
    leavesAnOwner(id, person),
    loses,
  );
  const runs = RUNNING_SEATS.some((each) => each === seat);
  await writeOnce([
    ...(runs ? [unlessTeamSuspended(viewer, nowMs)] : []),
    guarded(db().update(seats).set({ seat }).where(guard), changed),
    ...endOutOfForce([id, person], nowMs),
    tellDriverLost([person], nowMs),
    // Without effect unless the person was an owner.
    withdrawnWith(id, person, nowMs),
    ...(ACTING_SEATS.some((each) => each === seat) ? [] : [keysOfSeatEnded(id, person, nowMs)]),
    ...(person === personId ? [] : [notify(SEAT_CHANGED, person, viewer, nowMs)]),
  ]);
  pushAtOnce();
  announceDriverLost([person], nowMs);
  return done + withoutDriverText(driven);
}

/** Prevents a message about the lost seat on the devices of a person who leaves. */
const toldAlready = (deskId: string, personId: string): Statement => ({
  query: db()
    .update(sessions)
    .set({ lost_desk_id: null })
    .where(and(eq(sessions.user_id, personId), eq(sessions.lost_desk_id, deskId))),
});

/**
 * Withdraws the open invitations that a former owner sent. They would otherwise work again, unnoticed, if the
 * person became an owner again.
 */
const withdrawnWith = (deskId: string, memberId: string, nowMs: number): Statement => ({
  query: db()
    .update(invitations)
    .set({ withdrawn_at: nowMs })
    .where(and(eq(invitations.desk_id, deskId), eq(invitations.invited_by, memberId), isOpen)),
});

/** Withdraws the open invitations through which a removed person could return. */
const uninvited = (deskId: string, memberId: string, nowMs: number): Statement => {
  const theirs = eq(invitations.email, sql`(select u.email from users u where u.id = ${memberId})`);
  return {
    query: db()
      .update(invitations)
      .set({ withdrawn_at: nowMs })
      .where(and(eq(invitations.desk_id, deskId), theirs, isOpen)),
  };
};

/** A founder who leaves has no other company of their own (`Viewer.noCompany`). */
const leftText = (company: { id: string; name: string }, personId: string) =>
  company.id === personId
    ? `You left ${company.name}.`
    : `You left ${company.name}. You're now working for your own company.`;

/**
 * @param drives the ids of the person's loads that the page showed
 * @throws Forbidden (neither an owner nor the person); Conflict (the only owner, or no longer there)
 */
async function endSeat(viewer: Viewer, memberId: string, drives: string | undefined, nowMs: number) {
  const { id, personId } = viewer;
  const isLeaving = memberId === personId;
  const [{ name, isOnlyOwner }, driven] = await Promise.all([
    memberFor(viewer, memberId, isLeaving),
    drivenLoads({ deskId: id, personId: memberId }),
  ]);
  if (isOnlyOwner) throw lastOwner(name);
  checkShown(driven, drives, isLeaving);
  const guard = and(
    openSeat(id, memberId),
    isLeaving ? undefined : isOwnerOf(id, personId),
    leavesAnOwner(id, memberId),
    stillDrives({ deskId: id, personId: memberId }, idsOfLoads(driven)),
  );
  const ended = db().update(seats).set({ ended_at: nowMs, ended_by: personId }).where(guard);
  await writeOnce([
    guarded(ended, changed),
    ...seatEnded(id, memberId, nowMs),
    ...endOutOfForce([memberId], nowMs),
    tellDriverLost([memberId], nowMs),
    withdrawnWith(id, memberId, nowMs),
    ...(isLeaving
      ? [toldAlready(id, memberId)]
      : [uninvited(id, memberId, nowMs), notify(REMOVED, memberId, viewer, nowMs)]),
  ]);
  closeRoomsOf(memberId);
  pushAtOnce();
  announceDriverLost([memberId], nowMs);
  return { name, loads: withoutDriverText(driven) };
}

/** @returns the confirmation */
export async function removeMember({ viewer, fields }: MemberForm, nowMs = Date.now()): Promise<string> {
  const { person = "", drives } = fields;
  if (person === viewer.personId) throw new Conflict("To remove yourself, leave the company.");
  const { name, loads } = await endSeat(viewer, person, drives, nowMs);
  return `${name} no longer works here.${loads}`;
}

/**
 * Idempotent. The form names the person, because another user may have signed in since.
 */
export async function leave({ viewer, fields }: MemberForm, nowMs = Date.now()): Promise<string> {
  const { company = "", person = "", drives } = fields;
  if (person !== viewer.personId) throw changed();
  if (company === viewer.id && !viewer.noCompany) {
    await endSeat(viewer, viewer.personId, drives, nowMs);
    return leftText({ id: company, name: viewer.fullName }, viewer.personId);
  }
  const [left] = await db()
    .select({
      name: profiles.full_name,
      endedBy: seats.ended_by,
      drives: sql`${seats.seat} = 'driver'`.mapWith(Boolean),
      isOpen: isNull(seats.ended_at).mapWith(Boolean),
    })
    .from(seats)
    .innerJoin(profiles, eq(profiles.id, seats.desk_id))
    .where(and(eq(seats.desk_id, company), eq(seats.person_id, viewer.personId)));
  if (left?.drives && left.isOpen)
    await endSeat({ ...viewer, id: company, fullName: left.name }, viewer.personId, drives, nowMs);
  else if (left?.endedBy !== viewer.personId) throw changed();
  if (left.drives) return `You no longer drive for ${left.name}.`;
  return leftText({ id: company, name: left.name }, viewer.personId);
}
