import { db } from "db/client";
import { push_subscriptions, sessions } from "db/schema";
import { type Statement, write } from "db/write";
import { and, desc, eq, inArray } from "drizzle-orm";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { personTag } from "~/platform/person-tag";
import { HOUR_MS } from "~/text/time";
import { type Delivery, deliver, type Sender, type Sending, type Subscription } from "./deliver.server";
import { takesNotices } from "./has-phone.server";
import { contact, vapidKeys } from "./keys.server";
import { type PushNotice, payloadOf } from "./payload";
import { isEndpoint } from "./services";

export type { PushNotice } from "./payload";

/** A person's phones that are told; beyond that the oldest are not. */
export const MOST_PHONES = 10;
/** A phone's last success is stored at most this often. */
const NOTED_EVERY_MS = HOUR_MS;

const phonesOf = (personId: string, nowMs: number) =>
  db()
    .select({
      id: push_subscriptions.subscription_id,
      endpoint: push_subscriptions.endpoint,
      p256dh: push_subscriptions.p256dh,
      auth: push_subscriptions.auth,
      lastSuccessMs: push_subscriptions.last_success_at,
    })
    .from(push_subscriptions)
    .innerJoin(sessions, eq(sessions.session_id, push_subscriptions.session_id))
    .where(and(eq(push_subscriptions.person_id, personId), takesNotices(nowMs)))
    .orderBy(desc(push_subscriptions.created_at), desc(push_subscriptions.subscription_id))
    .limit(MOST_PHONES);

async function attempt(
  sender: Sender,
  subscription: Subscription & { id: string },
  sending: Sending,
): Promise<Delivery> {
  const about = { subscription: subscription.id };
  try {
    const { delivery, status } = await deliver(sender, subscription, sending);
    if (delivery === "failed") log.warn({ ...about, status }, "a push service did not take a notice");
    return delivery;
  } catch (error) {
    log.warn({ ...about, err: error }, "a push service could not be reached");
    return "failed";
  }
}

/**
 * Sends a notice to all phones of a person. A phone's or a service's fault is logged, never thrown; it takes 15 s at most.
 * @returns how many phones will show it, whose services have taken it, and of how many the service could not take it now
 */
export async function sendPush(
  personId: string,
  notice: PushNotice,
  nowMs = Date.now(),
): Promise<{ taken: number; failed: number }> {
  // What the environment added once may not be allowed any more.
  const phones = (await phonesOf(personId, nowMs)).filter(({ endpoint }) =>
    isEndpoint(endpoint, env().PUSH_SERVICES),
  );
  if (phones.length === 0) return { taken: 0, failed: 0 };
  const { tag, urgency, ttlSeconds } = notice;
  const sending = { payload: payloadOf(notice, await personTag(personId)), tag, urgency, ttlSeconds };
  const sender = { keys: await vapidKeys(), contact: contact() };
  const deliveries = await Promise.all(phones.map((phone) => attempt(sender, phone, sending)));
  const became = (which: Delivery) => phones.filter((_, nth) => deliveries[nth] === which);
  const gone = became("gone");
  const due = became("taken").filter(({ lastSuccessMs }) => nowMs - (lastSuccessMs ?? 0) > NOTED_EVERY_MS);
  // Not by their ids: a phone may have another subscription by now.
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
  // The notice is on its way, whether this is noted or not.
  await write(statements).catch((error: unknown) =>
    log.error({ err: error }, "what became of a notice was not noted"),
  );
  return { taken: became("taken").length, failed: became("failed").length };
}
