import { db } from "db/client";
import { isActingSeat, isOpenDesk } from "db/desks";
import { personName } from "db/person-names";
import { profiles, seats, sessions } from "db/schema";
import { guarded, write } from "db/write";
import { and, asc, desc, eq, isNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import { outsideForms } from "~/forms/posted-form.server";
import { afterAnswer } from "~/http/after-answer.server";
import type { RequestContext } from "~/platform/context";
import { Forbidden } from "~/platform/errors";
import { noLongerAt } from "~/trade/other-company";
import type { Viewer } from "~/trade/viewer";

const CLOSED = "The company you worked for is closed.";
const NOT_THERE = "You don't work for this company.";

const mayActFor = (deskId: SQL | string): SQL =>
  sql`exists (select 1 from ${seats} where ${seats.desk_id} = ${deskId}
    and ${seats.person_id} = ${sessions.user_id} and ${isActingSeat(seats)})`;

export async function companiesOf({ id, personId }: Pick<Viewer, "id" | "personId">) {
  const rows = await db()
    .select({ id: profiles.id, name: profiles.full_name })
    .from(seats)
    .innerJoin(profiles, eq(profiles.id, seats.desk_id))
    .where(and(eq(seats.person_id, personId), isActingSeat(seats)))
    .orderBy(desc(eq(profiles.id, personId)), asc(profiles.full_name), asc(profiles.id));
  return rows.map((row) => ({ ...row, isOwn: row.id === personId, isActing: row.id === id }));
}

/**
 * Idempotent. The user's other devices do not switch.
 * @throws Forbidden if the user has no seat there, or no longer has one
 */
export async function actFor(
  { sessionHash }: RequestContext,
  viewer: Viewer,
  deskId: string,
): Promise<string> {
  const company = (await companiesOf(viewer)).find(({ id }) => id === deskId);
  if (!company) throw new Forbidden(NOT_THERE);
  const acting = db()
    .update(sessions)
    .set({ desk_id: deskId === viewer.personId ? null : deskId, lost_desk_id: null })
    .where(and(eq(sessions.token_hash, sessionHash ?? ""), isNull(sessions.revoked_at), mayActFor(deskId)));
  // Not checked against the form's seat, because that seat may end at the same time.
  await outsideForms(() => write([guarded(acting, () => new Forbidden(NOT_THERE))]));
  return company.name;
}

/**
 * Removes the company from the session after the response, so that the message appears only once.
 */
export async function lostCompany(
  { lostDeskId, sessionHash }: RequestContext,
  viewer: Viewer | null,
): Promise<{ lost: string; now: string } | null> {
  if (!lostDeskId || !viewer) return null;
  const removedBy = and(
    eq(seats.desk_id, lostDeskId),
    eq(seats.person_id, viewer.personId),
    ne(seats.ended_by, viewer.personId),
  );
  const [company] = await db()
    .select({ name: profiles.full_name, by: personName(seats.ended_by), isOpen: isOpenDesk(lostDeskId) })
    .from(profiles)
    .leftJoin(seats, removedBy)
    .where(eq(profiles.id, lostDeskId));
  const isLost = and(
    eq(sessions.token_hash, sessionHash ?? ""),
    or(
      eq(sessions.lost_desk_id, lostDeskId),
      and(eq(sessions.desk_id, lostDeskId), not(mayActFor(lostDeskId))),
    ),
  );
  const told = { desk_id: null, lost_desk_id: null };
  const ending = { query: db().update(sessions).set(told).where(isLost) };
  afterAnswer(() => write([ending]), "could not end a session's work for a company");
  // The name of a closed company has been deleted.
  const lost = company?.isOpen === 0 ? CLOSED : noLongerAt(company?.name, company?.by);
  return { lost, now: viewer.noCompany ? "" : `You're now working for ${viewer.fullName}.` };
}
