import { db } from "db/client";
import { isActingSeat } from "db/desks";
import { writeOnce } from "db/idempotency";
import { invitations, seats, sessions } from "db/schema";
import { unlessJoinSuspended } from "db/suspension/suspended";
import { guarded } from "db/write";
import { and, eq, isNull, not, or, sql } from "drizzle-orm";
import { endOutOfForce } from "~/access/out-of-force.server";
import { logSecurityEvent } from "~/accounts/sign-in/security-log.server";
import { closeRoomsOf } from "~/chat/rooms/close-rooms.server";
import { pushAtOnce } from "~/notifications/push-due.server";
import { queueNotifications } from "~/notifications/queue.server";
import { JOINED } from "~/notifications/team-kinds";
import type { RequestContext } from "~/platform/context";
import { Conflict, Forbidden, isRaced, Raced } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { isLive } from "./conditions.server";
import { announceDriverLost, tellDriverLost } from "./driver-lost.server";
import { type Invitation, invitationFor, type Named } from "./find-invitation.server";
import { notADriver } from "./no-driver";

const WHY_NOT = {
  "other account": ({ email }: Invitation) =>
    `This invitation is for ${email}. Log in with that account to join.`,
  confirm: () => "Confirm your email address first. Then join here.",
  "sign in": () => "Log in first. Then join here.",
  "no driver": notADriver,
} as const;

/** The session then acts for the company if the invitation's seat allows it. */
function seating(
  { deskId, tokenHash, acts }: Invitation,
  viewer: Viewer,
  sessionHash: string,
  nowMs: number,
) {
  const { personId } = viewer;
  const taken = db()
    .update(invitations)
    .set({ used_at: nowMs, used_by: personId })
    .where(
      and(
        eq(invitations.token_hash, tokenHash),
        isLive(nowMs),
        sql`exists (select 1 from users u where u.id = ${personId} and u.email = ${invitations.email}
          and u.email_confirmed_at is not null and u.closed_at is null)`,
      ),
    );
  const ofInvitation = (column: string) =>
    sql<never>`(select i.${sql.raw(column)} from invitations i where i.token_hash = ${tokenHash})`;
  const seated = db()
    .insert(seats)
    .values({ desk_id: deskId, person_id: personId, seat: ofInvitation("seat"), since: nowMs })
    .onConflictDoUpdate({
      target: [seats.desk_id, seats.person_id],
      set: { seat: sql`excluded.seat`, since: nowMs, ended_at: null, ended_by: null },
      setWhere: not(isActingSeat(seats)),
    });
  const own = eq(sessions.user_id, personId);
  const named = or(eq(sessions.token_hash, sessionHash), eq(sessions.lost_desk_id, deskId));
  const rows = sql`select ${deskId} as person_id, null as load_id, null as group_id, ${personId} as actor_id`;
  const raced = () => new Raced("invitation used");
  return [
    ...unlessJoinSuspended(personId, { id: deskId, personId: ofInvitation("invited_by") }, nowMs),
    guarded(taken, raced),
    // The notification is queued before the seat is written, so that it is for the company's people and not
    // for the person who joins.
    queueNotifications(JOINED, rows, nowMs),
    guarded(seated, raced),
    // A founder with a colleague drives for no other company (`drivesAlone`).
    ...endOutOfForce([deskId, personId], nowMs),
    tellDriverLost([deskId, personId], nowMs),
    { query: db().update(sessions).set({ lost_desk_id: null }).where(and(own, named)) },
    guarded(
      db()
        .update(sessions)
        .set(acts ? { desk_id: deskId } : { desk_id: sql`desk_id` })
        .where(and(own, eq(sessions.token_hash, sessionHash), isNull(sessions.revoked_at))),
      raced,
    ),
  ];
}

/**
 * Idempotent, even for two simultaneous clicks.
 * @throws NotFound; Forbidden if the invitation is for another account or the viewer's address is not
 *   confirmed; Conflict if the invitation no longer works
 */
export async function join(
  named: Named,
  viewer: Viewer,
  { sessionHash }: RequestContext,
  nowMs = Date.now(),
): Promise<{ company: string; acts: boolean; isNew: boolean }> {
  const invitation = await invitationFor(named, viewer, nowMs);
  const { step, company, acts } = invitation;
  if (step === "member") return { company, acts, isNew: false };
  if (step !== "join") throw new Forbidden(WHY_NOT[step](invitation));
  try {
    await writeOnce(seating(invitation, viewer, sessionHash ?? "", nowMs));
  } catch (error) {
    if (!isRaced(error, "invitation used")) throw error;
    // Either the invitation no longer works, or the other of two clicks was faster.
    const now = await invitationFor(named, viewer, nowMs);
    if (now.step !== "member") throw new Conflict("Someone changed this invitation. Please try again.");
    return { company, acts, isNew: false };
  }
  // The company may require two-step sign-in, so rooms are closed. Pages that may stay open connect again.
  closeRoomsOf(viewer.personId);
  pushAtOnce();
  announceDriverLost([invitation.deskId, viewer.personId], nowMs);
  return { company, acts, isNew: true };
}

/** Returns the confirmation, and logs the event. */
export async function joinBy(named: Named, viewer: Viewer, context: RequestContext): Promise<string> {
  const { company, acts, isNew } = await join(named, viewer, context);
  if (!isNew) return `You already work for ${company}.`;
  logSecurityEvent("company_joined", viewer.personId, context);
  return acts ? `You joined ${company}. You're now working for it.` : `You joined ${company}.`;
}
