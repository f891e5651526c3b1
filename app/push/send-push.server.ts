import { db } from "db/client";
import { deskOfSession, isSeatOfSession } from "db/desks";
import { profiles, push_subscriptions, seats, sessions } from "db/schema";
import { type Statement, write } from "db/write";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { actingId } from "~/platform/acting-id";
import { count } from "~/platform/counters";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { personTag } from "~/platform/person-tag";
import { HOUR_MS } from "~/text/time";
import { companyPath } from "~/trade/other-company";
import type { Viewer } from "~/trade/viewer";
import { type Delivery, deliver, type Sender, type Sending, type Subscription } from "./deliver.server";
import { receivesNotifications } from "./has-phone.server";
import { contact, vapidKeys } from "./keys.server";
import { type PushNotification, payloadOf } from "./payload";
import { isEndpoint } from "./services";

export type { PushNotification } from "./payload";

type Party = Pick<Viewer, "id" | "personId">;

export const MOST_PHONES = 10;
const NOTED_EVERY_MS = HOUR_MS;

const phonesOf = ({ personId, id: deskId }: Party, nowMs: number) =>
  db()
    .select({
      id: push_subscriptions.subscription_id,
      endpoint: push_subscriptions.endpoint,
      p256dh: push_subscriptions.p256dh,
      auth: push_subscriptions.auth,
      lastSuccessMs: push_subscriptions.last_success_at,
      actsForId: deskOfSession,
      companyName: sql<string>`(select ${profiles.full_name} from ${profiles} where ${profiles.id} = ${deskId})`,
    })
    .from(push_subscriptions)
    .innerJoin(sessions, eq(sessions.session_id, push_subscriptions.session_id))
    .leftJoin(seats, isSeatOfSession)
    .where(and(eq(push_subscriptions.person_id, personId), receivesNotifications(nowMs)))
    .orderBy(desc(push_subscriptions.created_at), desc(push_subscriptions.subscription_id))
    .limit(MOST_PHONES);

/** The text names only `company`, and a tap leads to the page where the person can act for it. */
const fromElsewhere = (notice: PushNotification, deskId: string, company: string): PushNotification => ({
  ...notice,
  title: company,
  body: "You have an update.",
  path: companyPath(deskId, notice.path),
  tag: `${deskId} ${notice.tag}`,
  actions: [],
});

async function attempt(
  sender: Sender,
  subscription: Subscription & { id: string },
  sending: Sending,
): Promise<Delivery> {
  const about = { subscription: subscription.id };
  try {
    const { delivery, status } = await deliver(sender, subscription, sending);
    if (delivery === "failed") log.warn({ ...about, status }, "push service refused a notification");
    return delivery;
  } catch (error) {
    log.warn({ ...about, err: error }, "push service unreachable");
    return "failed";
  }
}

/**
 * Errors of a service are logged and not thrown. Takes at most 15 s.
 * @returns how many phones' services accepted the notification, and how many failed
 */
export async function sendPush(
  party: Party,
  notice: PushNotification,
  nowMs = Date.now(),
): Promise<{ taken: number; failed: number }> {
  // The environment may no longer allow an origin that was allowed when the phone was added.
  const phones = (await phonesOf(party, nowMs)).filter(({ endpoint }) =>
    isEndpoint(endpoint, env().PUSH_SERVICES),
  );
  if (phones.length === 0) return { taken: 0, failed: 0 };
  const { tag, urgency, ttlSeconds } = notice;
  const sender = { keys: await vapidKeys(), contact: contact() };
  const send = async (phone: (typeof phones)[number]) => {
    const { actsForId, companyName } = phone;
    const shown = actsForId === party.id ? notice : fromElsewhere(notice, party.id, companyName);
    const owner = await personTag(await actingId(party.personId, actsForId));
    return attempt(sender, phone, { payload: payloadOf(shown, owner), tag, urgency, ttlSeconds });
  };
  const deliveries = await Promise.all(phones.map(send));
  const became = (which: Delivery) => phones.filter((_, nth) => deliveries[nth] === which);
  const gone = became("gone");
  count("pushes", "sent", became("taken").length);
  count("pushes", "failed", became("failed").length);
  const due = became("taken").filter(({ lastSuccessMs }) => nowMs - (lastSuccessMs ?? 0) > NOTED_EVERY_MS);
  // Matches by endpoint, because a phone that registered again during the send has a new row for the same
  // endpoint.
  const isIn = (some: typeof phones) =>
    inArray(
      push_subscriptions.endpoint,
      some.map(({ endpoint }) => endpoint),
    );
  const statements: Statement[] = [
    ...(gone.length > 0 ? [{ query: db().delete(push_subscriptions).where(isIn(gone)) }] : []),
    ...(due.length > 0
      ? [{ query: db().update(push_subscriptions).set({ last_success_at: nowMs }).where(isIn(due)) }]
      : []),
  ];
  // The notification has been sent even if this write fails.
  await write(statements).catch((error: unknown) =>
    log.error({ err: error }, "could not store the result of a push"),
  );
  return { taken: became("taken").length, failed: became("failed").length };
}
