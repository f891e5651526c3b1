import { db } from "db/client";
import { allSeatsEnded } from "db/end-seat";
import { profiles, receipts, seats, sessions, tokens, users } from "db/schema";
import { guarded, type Statement, write } from "db/write";
import { and, eq, isNull } from "drizzle-orm";
import { hashPassword } from "#password.server";
import { requireOwnPassword } from "~/accounts/password/own-password.server";
import { forgetRecoveryCodes } from "~/accounts/two-step/recovery-codes.server";
import { deleteAlerts } from "~/alerts/forget.server";
import { forgetContacts } from "~/amendments/forget-contacts.server";
import { cancelRemainingPlans, queueCancellation } from "~/billing/end-billing.server";
import { forgetCarrier } from "~/carriers/queries.server";
import { removeArchivedFeed, removeFeed } from "~/chat/remove-feed.server";
import { closeRoomsOf } from "~/chat/rooms/close-rooms.server";
import { forgetChunksOf } from "~/chunked-upload/forget-chunks.server";
import { forgetCosts } from "~/costs/queries.server";
import { dropPersonalFiles, removeDroppedFiles } from "~/files/remove-personal.server";
import { forgetHidden } from "~/hidden/forget-hidden.server";
import { afterAnswer } from "~/http/after-answer.server";
import { deleteDaysToPay } from "~/market/days-to-pay.server";
import { forgetNotificationsOf } from "~/notifications/forget-notifications.server";
import { forgetStandingTerms } from "~/papers/standing-terms.server";
import { Conflict, isRaced, Raced } from "~/platform/errors";
import { forgetPhones } from "~/push/phones.server";
import { keepParty } from "~/record/closed-parties.server";
import { forgetSupportRequests } from "~/support/queries.server";
import { forgetInvitations } from "~/team/forget-invitations.server";
import { forgetSharing } from "~/tracking/sharing.server";
import { forgetLinks } from "~/tracking/tracking-links.server";
import type { Viewer } from "~/trade/viewer";
import { blockingLoads, endOpenLoads, nothingOpen, openLoads, requireOwnCompany } from "./closing.server";

/** The name that other users see after the account is closed. */
export const CLOSED_NAME = "Closed account";

const UNFINISHED = "Finish these loads first.";

/** Values that replace everything in a profile that identifies the user. Reviews keep their ratings. */
const ANONYMOUS = {
  full_name: CLOSED_NAME,
  username: null,
  username_key: null,
  phone_number: null,
  confirmed_phone: null,
  payment_active: false,
  stripe_customer_id: null,
  avatar_url: null,
  accepted_count: 0,
  cancelled_count: 0,
  website: null,
  equipment_type: null,
  max_length_ft: null,
  max_weight_lb: null,
  max_insurance_coverage_cents: null,
  home_zip: null,
  hazmat_license: false,
  tanker_endorsement: false,
  doubles_endorsement: false,
  twic_card: false,
  insurance_url: null,
  mc_cert_url: null,
  w4_url: null,
  contact_changed_at: null,
} satisfies Partial<typeof profiles.$inferInsert>;

async function closing(viewer: Viewer, nowMs: number): Promise<Statement[]> {
  const { id } = viewer;
  const open = and(eq(users.id, id), isNull(users.closed_at), nothingOpen(viewer));
  const unusable = {
    closed_at: nowMs,
    full_name: null,
    // Frees the email for a new account. The replacement address cannot receive email.
    email: `${id}@closed.invalid`,
    email_confirmed_at: null,
    password_hash: await hashPassword(crypto.randomUUID()),
    totp_secret: null,
    totp_confirmed_at: null,
    totp_last_step: null,
  };
  return [
    forgetInvitations(id),
    guarded(db().update(users).set(unusable).where(open), () => new Raced("account still open", UNFINISHED)),
    {
      query: db()
        .update(sessions)
        .set({ revoked_at: nowMs })
        .where(and(eq(sessions.user_id, id), isNull(sessions.revoked_at))),
    },
    { query: db().update(sessions).set({ user_agent: null }).where(eq(sessions.user_id, id)) },
    ...allSeatsEnded(id, nowMs),
    { query: db().delete(tokens).where(eq(tokens.user_id, id)) },
    forgetRecoveryCodes(id),
    ...queueCancellation(id, nowMs),
    keepParty(id, nowMs),
    {
      query: db()
        .update(profiles)
        .set({ ...ANONYMOUS, updated_at: nowMs })
        .where(eq(profiles.id, id)),
    },
    ...forgetCarrier(id),
    ...forgetContacts(id, nowMs),
    forgetCosts(id),
    dropPersonalFiles(id, nowMs),
    ...removeFeed(id),
    ...forgetSupportRequests(id, CLOSED_NAME),
    ...deleteAlerts(id),
    ...forgetHidden(id),
    ...forgetNotificationsOf(id),
    forgetLinks(id),
    ...forgetPhones(id),
    ...forgetSharing(id),
    { query: db().delete(receipts).where(eq(receipts.whose, id)) },
    forgetChunksOf(id),
    forgetStandingTerms(id),
    deleteDaysToPay(id),
  ];
}

async function isClosed(userId: string): Promise<boolean> {
  const [user] = await db().select({ closedAt: users.closed_at }).from(users).where(eq(users.id, userId));
  return user?.closedAt != null;
}

/** Returns everyone who works or worked at a company. Former colleagues open their rooms again. */
async function peopleOf(deskId: string): Promise<string[]> {
  const rows = await db().select({ id: seats.person_id }).from(seats).where(eq(seats.desk_id, deskId));
  return rows.map(({ id }) => id);
}

/**
 * Closes the viewer's account. Open loads and requests end first, each through its own function. If nothing
 * is open, one write then closes the account, signs out every device and anonymizes the user. Closing can be
 * retried after a failure. After the account is closed, a paid plan is canceled, with retries until that
 * succeeds. Data shared with other users (delivered loads, reviews, chats) stays readable.
 * @throws Forbidden (acts for another company); Invalid (wrong password); Conflict if one of the viewer's
 * loads blocks closing
 */
export async function closeAccount(
  { viewer, password }: { viewer: Viewer; password: string | undefined },
  nowMs = Date.now(),
): Promise<void> {
  requireOwnCompany(viewer);
  const [inTheWay, open, people] = await Promise.all([
    blockingLoads(viewer),
    openLoads(viewer),
    peopleOf(viewer.id),
    requireOwnPassword(viewer.personId, password),
  ]);
  if (inTheWay.length > 0) throw new Conflict(UNFINISHED);
  await endOpenLoads(viewer, open);
  try {
    await write(await closing(viewer, nowMs));
  } catch (error) {
    // After a double click, the second request finds the account already closed.
    if (!isRaced(error, "account still open") || !(await isClosed(viewer.id))) throw error;
  }
  for (const personId of people) closeRoomsOf(personId);
  // If the process dies here, jobs remove the files and cancel the plan, and `npm run archive` removes the
  // messages.
  const about = { userId: viewer.id };
  afterAnswer(
    () => removeDroppedFiles(viewer.id),
    "could not remove the files of a closed account from the store",
    about,
  );
  const forget = () => removeArchivedFeed(viewer.id);
  afterAnswer(forget, "could not remove the messages of a closed account from the archive", about);
  afterAnswer(cancelRemainingPlans, "could not cancel the plan of a closed account", about);
}
