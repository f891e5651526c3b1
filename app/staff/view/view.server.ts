/**
 * In a view, a member of staff sees the product as a person sees it, and can change nothing. The view is part
 * of the staff session, so it ends within an hour. `shows-views.server.ts` serves its pages.
 */
import { db } from "db/client";
import { isActingSeat } from "db/desks";
import { ownName } from "db/person-names";
import { profiles, seats, staff_sessions, users } from "db/schema";
import { guarded } from "db/write";
import { and, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { RequestArgs } from "~/accounts/sign-in/session-lookup.server";
import { Conflict, NotFound, outdated } from "~/platform/errors";
import { formIn } from "../form-in.server";
import { actAsStaff, type Entry, lookAsStaff } from "../log.server";
import { isOfStaff, isUser } from "../of-staff.server";
import { readText } from "../read-text.server";
import { hasStaffCookie, requireStaff, type StaffMember } from "../session.server";

const OF_STAFF = "This person is staff, so nobody can view Haulway as them.";
const ALREADY = "You're already viewing Haulway as somebody. End that view first.";
const NOT_NOW = "This account was closed, or the person no longer acts for this company. Choose again.";
const NONE = "You aren't viewing Haulway as anybody now.";

/** SQL condition: the person acts for the company, or founded it. A founder who has left also counts. */
const mayActAt = (personId: string, deskId: string): SQL => sql`(${deskId} = ${personId} or exists (
  select 1 from seats v where v.person_id = ${personId} and v.desk_id = ${deskId}
    and ${isActingSeat({ seat: sql`v.seat`, ended_at: sql`v.ended_at` })}))`;

export interface View {
  member: StaffMember;
  personId: string;
  deskId: string;
  name: string;
  reason: string;
}

async function viewBy(member: StaffMember): Promise<View | null> {
  const [row] = await db()
    .select({
      personId: users.id,
      deskId: staff_sessions.viewed_desk_id,
      name: ownName,
      reason: staff_sessions.view_reason,
    })
    .from(staff_sessions)
    .innerJoin(users, eq(users.id, staff_sessions.viewed_id))
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(staff_sessions.token_hash, member.tokenHash), isUser(users.id)));
  return row ? { ...row, member, deskId: row.deskId ?? row.personId, reason: row.reason ?? "" } : null;
}

/** @throws errors of the database */
export async function viewOf({ request, context }: RequestArgs): Promise<View | null> {
  if (!(await hasStaffCookie(request))) return null;
  try {
    // A copy, because the session lookup stores the member of staff as the viewer of its context.
    return await viewBy(await requireStaff({ request, context: { ...context } }, "see-view"));
  } catch (error) {
    // `requireStaff` throws a response, not an error, if the back office is not open.
    if (error instanceof Error) throw error;
    return null;
  }
}

/** @throws NotFound */
async function requireView(member: StaffMember): Promise<View> {
  const view = await viewBy(member);
  if (!view) throw new NotFound(NONE);
  return view;
}

export const entryOfView = (act: "see-view" | "end-view", view: View, about: string): Entry => ({
  act,
  aboutPersonId: view.personId,
  about,
  why: view.reason,
});

/** @throws NotFound, Forbidden */
export async function readView(member: StaffMember) {
  const entryOf = (view: View) => entryOfView("see-view", view, "Your name");
  const { name, reason } = await lookAsStaff(member, () => requireView(member), entryOf);
  return { name, reason, until: member.expiresAt };
}

/** Returns the companies for which the person acts, except their own. */
export async function companiesToView(personId: string): Promise<[id: string, name: string][]> {
  const rows = await db()
    .select({ id: seats.desk_id, name: profiles.full_name })
    .from(seats)
    .innerJoin(profiles, eq(profiles.id, seats.desk_id))
    .where(and(eq(seats.person_id, personId), ne(seats.desk_id, personId), isActingSeat(seats)))
    .orderBy(profiles.full_name);
  return rows.map(({ id, name }) => [id, name]);
}

interface Step {
  member: StaffMember;
  personId: string;
  fields: Readonly<Record<string, string>>;
}

/**
 * @throws NotFound; Invalid without a reason; Conflict if another view is open, or if the person is staff,
 *   has closed the account or does not act for the company; Forbidden
 */
export async function startView({ member, personId, fields }: Step, nowMs = Date.now()): Promise<void> {
  const reason = readText(fields.view_reason, "view_reason", "Enter why, which the person reads.");
  const deskId = fields.desk || personId;
  const [found] = await db()
    .select({
      isKnown: sql`exists (select 1 from users v where v.id = ${personId})`.mapWith(Boolean),
      isOfStaff: isOfStaff(personId).mapWith(Boolean),
      isOpen: sql`${staff_sessions.viewed_id} is not null`.mapWith(Boolean),
    })
    .from(staff_sessions)
    .where(eq(staff_sessions.token_hash, member.tokenHash));
  if (!found?.isKnown) throw new NotFound();
  if (found.isOfStaff) throw new Conflict(OF_STAFF);
  if (found.isOpen) throw new Conflict(ALREADY);
  const isFree = and(
    eq(staff_sessions.token_hash, member.tokenHash),
    isNull(staff_sessions.viewed_id),
    isUser(personId),
    mayActAt(personId, deskId),
  );
  const viewing = { viewed_id: personId, viewed_desk_id: deskId, view_reason: reason };
  const entry = { act: "view-as", aboutPersonId: personId, about: "Your account", why: reason } as const;
  const statement = guarded(db().update(staff_sessions).set(viewing).where(isFree), () => outdated(NOT_NOW));
  await actAsStaff(member, entry, [statement], nowMs);
}

/**
 * @returns the id of the viewed person; null if no view is open, for example at a second click
 * @throws Forbidden
 */
export async function endView(member: StaffMember, nowMs = Date.now()): Promise<string | null> {
  const view = await viewBy(member);
  if (!view) return null;
  const open = and(eq(staff_sessions.token_hash, member.tokenHash), isNotNull(staff_sessions.viewed_id));
  const none = { viewed_id: null, viewed_desk_id: null, view_reason: null };
  const statement = guarded(db().update(staff_sessions).set(none).where(open), () => new NotFound(NONE));
  try {
    await actAsStaff(member, entryOfView("end-view", view, "Your account"), [statement], nowMs);
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
  return view.personId;
}

/** @throws NotFound for an unknown step */
export const viewStep = formIn({ end: { act: "end-view" } });
