/** A phone is one browser. Its notifications end with its session. */
import { db } from "db/client";
import { writeOnce } from "db/idempotency";
import { isLive } from "db/live-session";
import { push_declines, push_subscriptions, sessions } from "db/schema";
import { comparingEndpoint } from "db/suspension/look-alikes";
import { guarded, type Statement, write } from "db/write";
import { and, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { Conflict, NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { receivesNotifications } from "./has-phone.server";
import type { ReadSubscription } from "./read-subscription.server";
import { MOST_PHONES } from "./send-push.server";

export async function phonesOf(viewer: Viewer, sessionHash: string | null | undefined, nowMs = Date.now()) {
  const rows = await db()
    .select({
      id: push_subscriptions.subscription_id,
      name: push_subscriptions.device_name,
      sinceMs: push_subscriptions.created_at,
      lastMs: push_subscriptions.last_success_at,
      tokenHash: sessions.token_hash,
    })
    .from(push_subscriptions)
    .innerJoin(sessions, eq(sessions.session_id, push_subscriptions.session_id))
    .where(and(eq(push_subscriptions.person_id, viewer.personId), receivesNotifications(nowMs)))
    .orderBy(desc(push_subscriptions.created_at), desc(push_subscriptions.subscription_id))
    .limit(MOST_PHONES);
  return rows.map(({ tokenHash, ...phone }) => ({ ...phone, isThis: tokenHash === sessionHash }));
}

export type Phone = Awaited<ReturnType<typeof phonesOf>>[number];

/** SQL: the id of the request's session; null if the session has ended. */
const presentSession = ({ viewer, sessionHash }: Saving, nowMs: number): SQL =>
  sql`(select ${sessions.session_id} from ${sessions} where ${sessions.token_hash} = ${sessionHash ?? ""}
    and ${sessions.user_id} = ${viewer.personId} and ${isLive(nowMs)})`;

const isOver = (nowMs: number): SQL =>
  sql`not exists (select 1 from ${sessions} where ${sessions.session_id} = ${push_subscriptions.session_id} and ${isLive(nowMs)})`;

interface Saving {
  viewer: Viewer;
  sessionHash: string | null | undefined;
  subscription: ReadSubscription;
  deviceName: string;
}

const OF_ANOTHER =
  "We couldn't turn on notifications. Another account gets notifications in this browser, or you were signed out. Sign out, log in and try again.";
const TAKEN_OFF = "This device was removed from the list.";

const isOwn = ({ personId }: Viewer) => eq(push_subscriptions.person_id, personId);
const isAt = (endpoint: string) => eq(push_subscriptions.endpoint, endpoint);

/** SQL condition: the subscription is the session's, or has its endpoint and is the user's or is over. */
const inTheWay = ({ viewer, subscription }: Saving, session: SQL, nowMs: number) =>
  or(
    eq(push_subscriptions.session_id, session),
    and(isAt(subscription.endpoint), or(isOwn(viewer), isOver(nowMs))),
  );

const insertion = (
  { viewer, subscription: { endpoint, p256dh, auth }, deviceName }: Saving,
  session: SQL,
  nowMs: number,
): SQL => sql`
  insert into ${push_subscriptions}
    (subscription_id, person_id, session_id, endpoint, p256dh, auth, device_name, created_at)
  select ${newId({ msecs: nowMs })}, ${viewer.personId}, s.session_id, ${endpoint}, ${p256dh}, ${auth}, ${deviceName}, ${nowMs}
  from ${sessions} s where s.session_id = ${session}`;

/** @throws Conflict if the session has ended, or the browser gets another user's notifications */
export async function addPhone(saving: Saving, nowMs = Date.now()): Promise<void> {
  const session = presentSession(saving, nowMs);
  await writeOnce([
    comparingEndpoint(saving.viewer.personId, saving.subscription.endpoint, nowMs),
    {
      query: db()
        .delete(push_subscriptions)
        .where(inTheWay(saving, session, nowMs)),
    },
    // If a row exists that this user may not replace, the insert violates a UNIQUE constraint.
    guarded(insertion(saving, session, nowMs), () => new Conflict(OF_ANOTHER)),
  ]);
}

/** @throws Conflict if the user removed the phone from the list, and in the cases of `addPhone` */
export async function renewPhone(saving: Saving & { was: string }, nowMs = Date.now()): Promise<void> {
  const { viewer, sessionHash, subscription, was } = saving;
  const rows = await db()
    .select({ row: push_subscriptions, tokenHash: sessions.token_hash })
    .from(push_subscriptions)
    .innerJoin(sessions, eq(sessions.session_id, push_subscriptions.session_id))
    .where(and(isOwn(viewer), or(isAt(subscription.endpoint), isAt(was))));
  if (rows.some(({ row }) => row.removed_at !== null)) throw new Conflict(TAKEN_OFF);
  const isKnown = ({ row, tokenHash }: (typeof rows)[number]) =>
    tokenHash === sessionHash &&
    row.endpoint === subscription.endpoint &&
    row.p256dh === subscription.p256dh &&
    row.auth === subscription.auth;
  if (rows.some(isKnown)) return;
  const session = presentSession(saving, nowMs);
  const former = and(isAt(was), isOwn(viewer));
  const replaced = and(isNull(push_subscriptions.removed_at), or(inTheWay(saving, session, nowMs), former));
  // If the user removed the phone after the read above, its row survives the deletion below.
  const isStillOn = sql`not exists ${db().select({ id: push_subscriptions.subscription_id }).from(push_subscriptions).where(former)}`;
  await write([
    comparingEndpoint(viewer.personId, subscription.endpoint, nowMs),
    { query: db().delete(push_subscriptions).where(replaced) },
    guarded(sql`${insertion(saving, session, nowMs)} and ${isStillOn}`, () => new Conflict(TAKEN_OFF)),
  ]);
}

/**
 * Idempotent.
 * @throws NotFound if the phone does not belong to the viewer
 */
export async function removePhone(viewer: Viewer, phoneId: string, nowMs = Date.now()): Promise<void> {
  const own = and(eq(push_subscriptions.subscription_id, phoneId), isOwn(viewer));
  const [phone] = await db()
    .select({ id: push_subscriptions.subscription_id })
    .from(push_subscriptions)
    .where(own);
  if (!phone) throw new NotFound("That's not one of your phones.");
  const removed = { removed_at: nowMs, p256dh: "", auth: "" };
  const on = and(own, isNull(push_subscriptions.removed_at));
  await writeOnce([{ query: db().update(push_subscriptions).set(removed).where(on) }]);
}

export const forgetPhones = (personId: string): Statement[] => [
  { query: db().delete(push_subscriptions).where(eq(push_subscriptions.person_id, personId)) },
  { query: db().delete(push_declines).where(eq(push_declines.person_id, personId)) },
];
