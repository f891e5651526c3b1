import { db } from "db/client";
import { isOwnerOf } from "db/desks";
import { writeOnce } from "db/idempotency";
import { invitations } from "db/schema";
import { unlessTeamSuspended } from "db/suspension/suspended";
import { guarded, type Statement } from "db/write";
import { and, eq, lte, sql } from "drizzle-orm";
import { emailAddress } from "~/accounts/password/credential-rules.server";
import { MARKED } from "~/forms/form-fields.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { sendMail } from "~/mail/send-mail.server";
import { pushAtOnce } from "~/notifications/push-due.server";
import { queueNotifications } from "~/notifications/queue.server";
import { INVITED } from "~/notifications/team-kinds";
import { Conflict, Invalid } from "~/platform/errors";
import { hashOf, newSecret } from "~/platform/secret";
import type { Role } from "~/trade/lifecycle";
import { readSeat, type Seat } from "~/trade/seats";
import type { Viewer } from "~/trade/viewer";
import { isOpen } from "./conditions.server";
import { invitationMail } from "./invitation-mail.server";
import { CHANGED, inviteScene, limitMails } from "./invite-scene.server";
import { INVITED_MS, MOST_INVITATIONS } from "./limits";

/** Fields: `email` and, in a new invitation, `seat`. */
interface InvitationForm {
  viewer: Viewer;
  fields: Readonly<Record<string, string>>;
}

const NOT_OPEN = "This invitation was already used or withdrawn. Here is the current team.";
const UNCONFIRMED = "Confirm your own email address first. Then send the invitation.";
const TOO_MANY_OPEN = `A company can have ${MOST_INVITATIONS} open invitations. Withdraw one first.`;

const changed = () => new Conflict(CHANGED);

/** @throws Invalid if the sender's own address is not confirmed, so that nobody sends emails anonymously */
function requireConfirmed({ emailConfirmed }: Viewer): void {
  if (!emailConfirmed) throw new Invalid(UNCONFIRMED, { email: UNCONFIRMED });
}

/** @throws Invalid with a message for each invalid field */
function readInvitation({ email: typed = "", seat: chosen }: InvitationForm["fields"], role: Role) {
  const email = emailAddress.safeParse(typed);
  const seat = readSeat(chosen, role);
  const faults = {
    ...(!email.success && { email: email.error.issues[0]?.message ?? MARKED }),
    ...(!seat && { seat: "Choose a role." }),
  };
  if (!email.success || !seat) throw new Invalid(MARKED, faults);
  return { email: email.data, seat };
}

const openOf = ({ id }: Viewer, email: string) =>
  and(eq(invitations.desk_id, id), eq(invitations.email, email), isOpen);

/** The statement fails if the viewer may no longer invite or the company has MOST_INVITATIONS open ones. */
async function newInvitation(
  { id, personId }: Viewer,
  { email, seat, token }: { email: string; seat: Seat; token: string },
  nowMs: number,
): Promise<Statement> {
  const row = sql`${await hashOf(token)}, ${id}, ${email}, ${seat}, ${personId}, ${nowMs}, ${nowMs + INVITED_MS}`;
  return guarded(
    sql`insert into invitations (token_hash, desk_id, email, seat, invited_by, created_at, expires_at)
      select ${row} where ${isOwnerOf(id, personId)} and exists (select 1 from users u where u.id = ${personId}
        and u.email_confirmed_at is not null) and (select count(*) from invitations i where i.desk_id = ${id}
        and i.used_at is null and i.withdrawn_at is null and i.expires_at > ${nowMs}) < ${MOST_INVITATIONS}`,
    changed,
  );
}

const notifyInvited = ({ id }: Viewer, email: string, nowMs: number): Statement =>
  queueNotifications(
    INVITED,
    sql`select i.id as person_id, null as load_id, null as group_id, ${id} as actor_id
      from users i where i.email = ${email} and i.email_confirmed_at is not null`,
    nowMs,
  );

/** Limits how often a sender invites and an address is invited. @throws Invalid 429 if a limit is exceeded */
async function countSent({ personId }: Viewer, email: string, nowMs: number): Promise<void> {
  await Promise.all([
    countAgainstLimit("invitations", personId, nowMs),
    email && countAgainstLimit("invited", email.toLowerCase(), nowMs),
  ]);
}

/**
 * The result does not depend on whether the address has an account.
 * @throws Forbidden (not an owner), Invalid, 429 after too many emails
 */
export async function invite({ viewer, fields }: InvitationForm, nowMs = Date.now()): Promise<string> {
  const typed = emailAddress.safeParse(fields.email ?? "").data ?? "";
  const [scene] = await Promise.all([inviteScene(viewer, typed, nowMs), countSent(viewer, typed, nowMs)]);
  requireConfirmed(viewer);
  const { email, seat } = readInvitation(fields, viewer.role);
  const refuse = (message: string) => new Invalid(message, { email: message });
  if (scene.isMember) throw refuse("This person already works here.");
  if (scene.openEndsAt !== null && scene.openEndsAt > nowMs)
    throw refuse("This person is already invited. Send the invitation again if it got lost.");
  if (scene.openCount >= MOST_INVITATIONS) throw refuse(TOO_MANY_OPEN);
  limitMails(scene);
  const token = newSecret();
  const expired = and(openOf(viewer, email), lte(invitations.expires_at, nowMs));
  await writeOnce([
    unlessTeamSuspended(viewer, nowMs),
    { query: db().update(invitations).set({ withdrawn_at: nowMs }).where(expired) },
    await newInvitation(viewer, { email, seat, token }, nowMs),
    notifyInvited(viewer, email, nowMs),
  ]);
  pushAtOnce();
  sendMail(invitationMail({ ...scene, to: email, token, seat }));
  return email;
}

/**
 * Sends a new link. The old one no longer works.
 * @throws Forbidden (not an owner), Conflict (no longer open), Invalid, 429 after too many emails
 */
export async function sendAgain({ viewer, fields }: InvitationForm, nowMs = Date.now()): Promise<string> {
  const { email = "" } = fields;
  const [scene] = await Promise.all([inviteScene(viewer, email, nowMs), countSent(viewer, email, nowMs)]);
  requireConfirmed(viewer);
  const { openHash, openSeat: seat } = scene;
  if (!openHash || !seat) throw new Conflict(NOT_OPEN);
  limitMails(scene);
  const token = newSecret();
  const old = and(openOf(viewer, email), eq(invitations.token_hash, openHash));
  await writeOnce([
    unlessTeamSuspended(viewer, nowMs),
    guarded(db().update(invitations).set({ withdrawn_at: nowMs }).where(old), () => new Conflict(NOT_OPEN)),
    await newInvitation(viewer, { email, seat, token }, nowMs),
  ]);
  sendMail(invitationMail({ ...scene, to: email, token, seat }));
  return email;
}

/** @throws Forbidden (not an owner), Conflict (no longer open) */
export async function withdraw({ viewer, fields }: InvitationForm, nowMs = Date.now()): Promise<string> {
  const { email = "" } = fields;
  await inviteScene(viewer, email, nowMs);
  const open = and(openOf(viewer, email), isOwnerOf(viewer.id, viewer.personId));
  await writeOnce([
    guarded(db().update(invitations).set({ withdrawn_at: nowMs }).where(open), () => new Conflict(NOT_OPEN)),
  ]);
  return email;
}
