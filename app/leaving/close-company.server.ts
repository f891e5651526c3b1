import { db } from "db/client";
import { isOpenDesk, isOwnerOf } from "db/desks";
import { sessionsEnded } from "db/end-seat";
import { seats, sessions, users } from "db/schema";
import { guarded, type Statement, write } from "db/write";
import { and, eq, isNull, sql } from "drizzle-orm";
import { requireOwnPassword } from "~/accounts/password/own-password.server";
import { closeRoomsOf } from "~/chat/rooms/close-rooms.server";
import { outsideForms } from "~/forms/posted-form.server";
import { type HoldsAtClosing, holdsAsRead, keepAtClosing } from "~/holds/keep-rows.server";
import { sendMail } from "~/mail/send-mail.server";
import { pushAtOnce } from "~/notifications/push-due.server";
import { queueNotifications } from "~/notifications/queue.server";
import { CLOSED } from "~/notifications/team-kinds";
import { Conflict, Forbidden, isRaced, Raced } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { blockingLoads, endOpenLoads, nothingOpen, openLoads, UNFINISHED } from "./closing.server";
import { companyClosedMail } from "./closing-mail.server";
import { forgetCompany, removeRest } from "./forget-company.server";
import { holdsAsShown, keepBeforeEnding, requireSameHolds } from "./kept.server";
import { membersOf, staffOf } from "./members.server";
import { keepCompanyFacts } from "./suspended-facts.server";

const OWNERS_ONLY = "Only an owner can close a company.";
const ALONE = "Nobody else works at your company. Close your account instead: the company closes with it.";

const otherStaff = (people: number) =>
  new Conflict(
    `Your team has changed: ${people === 1 ? "1 person works" : `${people} people work`} here now. Check the list, then try again.`,
  );

type Members = Awaited<ReturnType<typeof membersOf>>;

export const isOfOne = ({ id, personId }: Viewer, { members }: Members): boolean =>
  id === personId && members.length === 1 && members[0]?.id === personId;

/** @throws Forbidden (not an owner); Conflict if nobody else works at the company */
export function requireClosable(viewer: Viewer, seen: Members): void {
  const isOwner = seen.members.some(({ id, seat }) => id === viewer.personId && seat === "owner");
  if (!isOwner) throw new Forbidden(OWNERS_ONLY);
  if (isOfOne(viewer, seen)) throw new Conflict(ALONE);
}

function closing(viewer: Viewer, staff: string, holds: HoldsAtClosing, nowMs: number): Statement[] {
  const { id, personId } = viewer;
  const isAsSeen = sql`${staffOf(id)} = ${staff}`;
  const open = and(
    eq(seats.desk_id, id),
    isNull(seats.ended_at),
    isOwnerOf(id, personId),
    isAsSeen,
    holdsAsRead(holds, nowMs),
    nothingOpen(viewer),
  );
  const ending = db().update(seats).set({ ended_at: nowMs }).where(open);
  const actsHere = and(eq(sessions.desk_id, id), eq(sessions.user_id, personId));
  return [
    ...keepAtClosing(holds, nowMs),
    ...keepCompanyFacts(id, nowMs),
    guarded(ending, () => new Raced("company still open", UNFINISHED)),
    // Clears only the viewer's sessions, because the others' next page must report the closing
    // (`lostCompany`).
    { query: db().update(sessions).set({ desk_id: null }).where(actsHere) },
    sessionsEnded(id),
    tellMembers(viewer, nowMs),
    keepFounderName(id),
    ...forgetCompany(id, nowMs),
  ];
}

const tellMembers = ({ id, personId }: Viewer, nowMs: number): Statement =>
  queueNotifications(
    CLOSED,
    sql`select e.person_id, null as load_id, null as group_id, ${personId} as actor_id from seats e
      where e.desk_id = ${id} and e.ended_at = ${nowMs} and e.person_id <> ${personId}`,
    nowMs,
  );

const keepFounderName = (id: string): Statement => {
  const name = sql`coalesce(${users.full_name}, (select p.full_name from profiles p where p.id = ${users.id}))`;
  return {
    query: db()
      .update(users)
      .set({ full_name: name })
      .where(and(eq(users.id, id), isNull(users.closed_at))),
  };
};

async function isClosed(companyId: string): Promise<boolean> {
  const [row] = await db()
    .select({ isOpen: isOpenDesk(companyId) })
    .from(sql`(select 1)`);
  return row?.isOpen === 0;
}

interface Closing {
  viewer: Viewer;
  password: string | undefined;
  staff: string;
  /** Whether the form's page said that we keep the data at an authority's request. */
  kept?: boolean;
}

/**
 * Can be retried after a failure.
 * @throws Forbidden (not an owner); Invalid (wrong password); Conflict if nobody else works there, if
 *   somebody has joined or left since the page was opened, if `kept` is no longer true, or if one of the
 *   company's loads blocks closing
 */
export async function closeCompany(
  { viewer, password, staff, kept = false }: Closing,
  nowMs = Date.now(),
): Promise<void> {
  const { id, personId } = viewer;
  const [seen, inTheWay, open, holds] = await Promise.all([
    membersOf(id),
    blockingLoads(viewer),
    openLoads(viewer),
    holdsAsShown(id, kept, nowMs),
    requireOwnPassword(personId, password),
  ]);
  requireClosable(viewer, seen);
  if (seen.staff !== staff) throw otherStaff(seen.members.length);
  if (inTheWay.length > 0) throw new Conflict(UNFINISHED);
  await keepBeforeEnding(holds, nowMs);
  await endOpenLoads(viewer, open);
  try {
    // Not bound to the form: the write checks the seat, and a form sent by a second click must find
    // the company closed.
    await outsideForms(() => write(closing(viewer, staff, holds, nowMs)));
  } catch (error) {
    if (!isRaced(error, "company still open")) throw error;
    // After a double click, the second request finds the company already closed.
    if (!(await isClosed(id))) {
      const now = await membersOf(id);
      requireClosable(viewer, now);
      await requireSameHolds(id, holds, nowMs);
      throw now.staff === staff ? error : otherStaff(now.members.length);
    }
    return;
  }
  for (const { id: memberId, email } of seen.members) {
    closeRoomsOf(memberId);
    if (memberId !== personId) sendMail(companyClosedMail(email, viewer));
  }
  pushAtOnce();
  removeRest(id);
}
