import { db } from "db/client";
import { profiles, seats, users } from "db/schema";
import { guarded, type Statement, write } from "db/write";
import { and, eq, isNull, or } from "drizzle-orm";
import { hashPassword } from "#password.server";
import { type DrivenLoad, drivenLoads, idsOfLoads, stillDrives } from "~/access/driven.server";
import { endOutOfForce } from "~/access/out-of-force.server";
import { emailHash } from "~/accounts/email/account-address.server";
import { requireOwnPassword } from "~/accounts/password/own-password.server";
import { closeRoomsOf } from "~/chat/rooms/close-rooms.server";
import { outsideForms } from "~/forms/posted-form.server";
import { type HoldsAtClosing, holdsAsRead, keepAtClosing } from "~/holds/keep-rows.server";
import { pushAtOnce } from "~/notifications/push-due.server";
import { Conflict, isRaced, NotFound, Raced } from "~/platform/errors";
import { announceDriverLost, tellDriverLost } from "~/team/driver-lost.server";
import { forgetInvitationsOf } from "~/team/forget-invitations.server";
import { asViewer, type Viewer } from "~/trade/viewer";
import { CLOSED_NAME } from "./closing";
import { blockingLoads, endOpenLoads, nothingOpen, openLoads, UNFINISHED } from "./closing.server";
import { forgetCompany, removeRest } from "./forget-company.server";
import { forgetPerson } from "./forget-person.server";
import { holdsAsShown, keepBeforeEnding, requireSameHolds } from "./kept.server";
import { isAloneAtOwn, leavesOwners, type Workplace, workplacesOf } from "./members.server";
import { keepCompanyFacts, keepEmail } from "./suspended-facts.server";

const NOW_ENDS =
  "Nobody else works at your company now, so it closes with your account. Check this page, then try again.";
const NOW_STAYS = "Your company no longer closes with your account. Check this page, then try again.";

const OTHER_LOADS = "Your loads have changed since you opened this page. Check them, then try again.";

const onlyOwner = ({ name, others }: Workplace) =>
  others > 0
    ? `You're the only owner of ${name}. Make someone else an owner, or close the company first.`
    : `Nobody else works at ${name}. Close the company first.`;

export async function atOwnCompany(viewer: Viewer): Promise<Viewer> {
  const { id, personId } = viewer;
  if (id === personId) return viewer;
  const [own] = await db()
    .select({ id: profiles.id, role: profiles.user_type, fullName: profiles.full_name })
    .from(profiles)
    .where(eq(profiles.id, personId));
  if (!own || own.role === "system") throw new NotFound();
  return asViewer({ ...own, role: own.role });
}

function requireAsShown(workplaces: readonly Workplace[], companyStays: boolean): void {
  const stuck = workplaces.find(({ fate }) => fate === "refuse");
  if (stuck) throw new Conflict(onlyOwner(stuck));
  const ends = workplaces.some(({ fate }) => fate === "ends");
  if (ends === companyStays) throw new Conflict(ends ? NOW_ENDS : NOW_STAYS);
}

function requireDriven(driven: readonly DrivenLoad[], shown: string): void {
  if (idsOfLoads(driven) !== shown) throw new Conflict(OTHER_LOADS);
}

interface Facts {
  email: string;
  companyStays: boolean;
  driven: readonly DrivenLoad[];
  holds: HoldsAtClosing;
}

async function closing(
  own: Viewer,
  { email, companyStays, driven, holds }: Facts,
  nowMs: number,
): Promise<Statement[]> {
  const { id } = own;
  const condition = and(
    stillDrives({ personId: id }, idsOfLoads(driven)),
    holdsAsRead(holds, nowMs),
    companyStays
      ? leavesOwners(id, "all")
      : and(isAloneAtOwn(id), leavesOwners(id, "but own"), nothingOpen(own)),
  );
  const open = and(eq(users.id, id), eq(users.email, email), isNull(users.closed_at), condition);
  const unusable = {
    closed_at: nowMs,
    // The company may keep its name, so the closed account gets a separate name.
    full_name: CLOSED_NAME,
    // Frees the email for a new account. The replacement address cannot receive email.
    email: `${id}@closed.invalid`,
    email_confirmed_at: null,
    password_hash: await hashPassword(crypto.randomUUID()),
    totp_secret: null,
    totp_confirmed_at: null,
    totp_last_step: null,
  };
  const theirs = companyStays ? eq(seats.person_id, id) : or(eq(seats.desk_id, id), eq(seats.person_id, id));
  const unconfirmed = {
    query: db().update(profiles).set({ confirmed_phone: null }).where(eq(profiles.id, id)),
  };
  return [
    ...keepAtClosing(holds, nowMs),
    keepEmail(id, await emailHash(email), nowMs),
    ...(companyStays ? [] : keepCompanyFacts(id, nowMs)),
    forgetInvitationsOf(id),
    guarded(db().update(users).set(unusable).where(open), () => new Raced("account still open", UNFINISHED)),
    {
      query: db()
        .update(seats)
        .set({ ended_at: nowMs })
        .where(and(theirs, isNull(seats.ended_at))),
    },
    ...endOutOfForce([id], nowMs),
    tellDriverLost([id], nowMs),
    ...forgetPerson(id, nowMs),
    ...(companyStays ? [unconfirmed] : forgetCompany(id, nowMs)),
  ];
}

async function emailOf(personId: string): Promise<string> {
  const [user] = await db().select({ email: users.email }).from(users).where(eq(users.id, personId));
  return user?.email ?? "";
}

async function isClosed(personId: string): Promise<boolean> {
  const [user] = await db().select({ closedAt: users.closed_at }).from(users).where(eq(users.id, personId));
  return user?.closedAt != null;
}

interface Closing {
  viewer: Viewer;
  password: string | undefined;
  /** Whether the form's page said that the person's own company does not close with the account. */
  companyStays?: boolean;
  drives?: string;
  /** Whether the form's page said that we keep the data at an authority's request. */
  kept?: boolean;
}

/**
 * Can be retried after a failure.
 * @throws Invalid (wrong password); Conflict if a load blocks closing, if a company would have no owner, or
 *   if `companyStays`, `drives` or `kept` is no longer true
 */
export async function closeAccount(
  { viewer, password, companyStays = false, drives = "", kept = false }: Closing,
  nowMs = Date.now(),
): Promise<void> {
  const own = await atOwnCompany(viewer);
  const [workplaces, driven, inTheWay, open, holds, email] = await Promise.all([
    workplacesOf(own.id),
    drivenLoads({ personId: own.id }),
    blockingLoads(own),
    openLoads(own),
    holdsAsShown(own.id, kept, nowMs),
    emailOf(own.id),
    requireOwnPassword(own.id, password),
  ]);
  requireAsShown(workplaces, companyStays);
  if (!companyStays && inTheWay.length > 0) throw new Conflict(UNFINISHED);
  requireDriven(driven, drives);
  if (!companyStays) {
    await keepBeforeEnding(holds, nowMs);
    await endOpenLoads(own, open);
  }
  try {
    const statements = await closing(own, { email, companyStays, driven, holds }, nowMs);
    // Not bound to the form: after a second click, the person has no seat, and the form must find the account
    // closed.
    await outsideForms(() => write(statements));
  } catch (error) {
    if (!isRaced(error, "account still open")) throw error;
    // After a double click, the second request finds the account already closed.
    if (!(await isClosed(own.id))) {
      requireAsShown(await workplacesOf(own.id), companyStays);
      requireDriven(await drivenLoads({ personId: own.id }), drives);
      await requireSameHolds(own.id, holds, nowMs);
      throw error;
    }
  }
  closeRoomsOf(own.id);
  if (driven.length > 0) pushAtOnce();
  announceDriverLost([own.id], nowMs);
  if (!companyStays) removeRest(own.id);
}
