import { db } from "db/client";
import { isOwnerOf } from "db/desks";
import { refuseOtherContent, writeOnce } from "db/idempotency";
import { profiles, seats, users } from "db/schema";
import { hasTwoStep } from "db/two-step-rule";
import { guarded } from "db/write";
import { and, asc, eq, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { drivenLoads, idsOfLoads } from "~/access/driven.server";
import { requireOwnPassword, storedHash } from "~/accounts/password/own-password.server";
import { closeRoomsOf } from "~/chat/rooms/close-rooms.server";
import { afterAnswer } from "~/http/after-answer.server";
import { sendMail } from "~/mail/send-mail.server";
import { pushAtOnce } from "~/notifications/push-due.server";
import { queueNotifications } from "~/notifications/queue.server";
import { TWO_STEP_REQUIRED } from "~/notifications/team-kinds";
import { Conflict, Forbidden } from "~/platform/errors";
import { requiresTwoStep } from "~/trade/two-step-rule";
import type { Viewer } from "~/trade/viewer";
import { CHANGED, OWNERS_ONLY } from "./invite-scene.server";
import { twoStepMail } from "./two-step-mail.server";

interface RuleForm {
  viewer: Viewer;
  fields: Readonly<Record<string, string>>;
}

const OWN_FIRST = "First turn on two-step sign-in for your own account.";

const changed = () => new Conflict(CHANGED);

/** @throws Forbidden if the viewer is not an owner */
async function ruleFor({ id, personId }: Viewer) {
  const rule = db()
    .select({
      isOwner: sql<number>`${isOwnerOf(id, personId)}`,
      hasOwn: sql<number>`${hasTwoStep(personId)}`,
      requiredAt: profiles.two_step_required_at,
    })
    .from(profiles)
    .where(eq(profiles.id, id));
  const [[row], hash] = await Promise.all([rule, storedHash(personId)]);
  if (row?.isOwner !== 1) throw new Forbidden(OWNERS_ONLY);
  return { isRequired: row.requiredAt !== null, hasOwn: row.hasOwn === 1, hash };
}

/** @throws Invalid if the viewer's password is wrong */
const requirePassword = ({ viewer, fields }: RuleForm, hash: string | null) =>
  requireOwnPassword(viewer.personId, fields.current_password, "current_password", Promise.resolve(hash));

/** The statement fails if the rule has changed or the viewer is no longer an owner. */
const ruled = ({ id, personId }: Viewer, requiredAt: number | null, isStill: SQL) =>
  guarded(
    db()
      .update(profiles)
      .set({ two_step_required_at: requiredAt })
      .where(and(eq(profiles.id, id), isStill, isOwnerOf(id, personId))),
    changed,
  );

const lacking = (deskId: string) =>
  and(eq(seats.desk_id, deskId), isNull(seats.ended_at), isNull(users.totp_confirmed_at));

/** Closes the rooms of the people without two-step sign-in, and emails those with a confirmed address. */
async function tellLacking(viewer: Viewer): Promise<void> {
  const people = await db()
    .select({ id: users.id, email: users.email, confirmedAt: users.email_confirmed_at })
    .from(seats)
    .innerJoin(users, eq(users.id, seats.person_id))
    .where(lacking(viewer.id));
  for (const { id, email, confirmedAt } of people) {
    closeRoomsOf(id);
    if (confirmedAt !== null) sendMail(twoStepMail(email, viewer));
  }
}

/**
 * Idempotent.
 * @throws Forbidden (not an owner); Conflict (the viewer has not turned it on); Invalid (wrong password)
 */
export async function requireOfAll(form: RuleForm, nowMs = Date.now()): Promise<string> {
  const { viewer } = form;
  const { id, personId, fullName } = viewer;
  const { isRequired, hasOwn, hash } = await ruleFor(viewer);
  const done = `${requiresTwoStep(fullName)} People without it must turn it on before they continue.`;
  if (isRequired) {
    await refuseOtherContent();
    return done;
  }
  if (!hasOwn) throw new Conflict(OWN_FIRST);
  await requirePassword(form, hash);
  const isStill = sql`(${profiles.two_step_required_at} is null and ${hasTwoStep(personId)})`;
  const rows = sql`select s.person_id, null as load_id, null as group_id, ${personId} as actor_id
    from seats s where s.desk_id = ${id} and s.ended_at is null and not ${hasTwoStep(sql`s.person_id`)}`;
  await writeOnce([ruled(viewer, nowMs, isStill), queueNotifications(TWO_STEP_REQUIRED, rows, nowMs)]);
  pushAtOnce();
  afterAnswer(() => tellLacking(viewer), "could not notify people of required two-step sign-in");
  return done;
}

/** Idempotent. Returns the confirmation. */
export async function stopRequiring(form: RuleForm): Promise<string> {
  const { viewer } = form;
  const { isRequired, hash } = await ruleFor(viewer);
  const done = `${viewer.fullName} no longer requires two-step sign-in.`;
  if (!isRequired) {
    await refuseOtherContent();
    return done;
  }
  await requirePassword(form, hash);
  await writeOnce([ruled(viewer, null, isNotNull(profiles.two_step_required_at))]);
  return done;
}

/** Omits companies of which the person is an owner. Owners leave on the team's page. */
export async function companiesToLeave({ id, personId }: Pick<Viewer, "id" | "personId">) {
  const leavable = db()
    .select({ id: profiles.id, name: profiles.full_name })
    .from(seats)
    .innerJoin(profiles, eq(profiles.id, seats.desk_id))
    .where(
      and(
        eq(seats.person_id, personId),
        isNull(seats.ended_at),
        isNotNull(profiles.two_step_required_at),
        ne(seats.seat, "owner"),
        or(eq(seats.desk_id, id), eq(seats.seat, "driver")),
      ),
    )
    .orderBy(asc(profiles.full_name), asc(profiles.id));
  const [companies, driven] = await Promise.all([leavable, drivenLoads({ personId })]);
  return companies.map((company) => {
    const theirs = driven.filter(({ deskId }) => deskId === company.id);
    return {
      ...company,
      drives: theirs.map(({ name }) => name),
      seen: idsOfLoads(theirs),
    };
  });
}
