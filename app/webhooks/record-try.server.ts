import { db } from "db/client";
import { webhook_deliveries, webhooks } from "db/schema";
import { guarded, type Statement, write } from "db/write";
import { and, eq, isNotNull, isNull, lte, not, sql } from "drizzle-orm";
import { notifyEach } from "~/chat/post-automated.server";
import { pushAtOnce } from "~/notifications/push-due.server";
import { queueNotifications } from "~/notifications/queue.server";
import { WEBHOOK_OFF } from "~/notifications/webhook-kinds";
import { isRaced, Raced } from "~/platform/errors";
import type { Claimed } from "./claim.server";
import { FAILING_MS, nextTryAt } from "./schedule";
import { sealAgain } from "./seal-again.server";

export interface Outcome {
  isTaken: boolean;
  status: number | null;
  error: string | null;
  askedMs: number;
  /** Whether Haulway, not the server, caused the failure. The webhook then does not count as failing. */
  isOurs?: true;
  /** Whether no later try can succeed, for example because the message's load is archived. */
  isFinal?: true;
}

/** The status (410 Gone) by which a server requests that we send no more messages. */
const GONE = 410;

/** Leaves the message unchanged if another process has claimed it in the meantime. */
const update = (
  { deliveryId, tries }: Claimed,
  set: Partial<typeof webhook_deliveries.$inferInsert>,
): Statement => ({
  query: db()
    .update(webhook_deliveries)
    .set(set)
    .where(
      and(
        eq(webhook_deliveries.delivery_id, deliveryId),
        eq(webhook_deliveries.tries, tries),
        eq(webhook_deliveries.state, "sending"),
      ),
    ),
});

export const endWaiting = (webhookId: string): Statement => ({
  query: db()
    .update(webhook_deliveries)
    .set({ state: "failed", due_at: null, last_error: "The webhook was turned off." })
    .where(and(eq(webhook_deliveries.webhook_id, webhookId), isNotNull(webhook_deliveries.due_at))),
});

/** Turns the webhook off if it is still on (and, for `failing`, still fails), and notifies the owners. */
async function turnOff({ webhookId, url }: Claimed, why: "gone" | "failing", nowMs: number): Promise<void> {
  const stillFails = why === "failing" ? lte(webhooks.failing_since, nowMs - FAILING_MS) : undefined;
  const off = db()
    .update(webhooks)
    .set({ disabled_at: nowMs, why })
    .where(and(eq(webhooks.webhook_id, webhookId), isNull(webhooks.disabled_at), stillFails));
  // Names only the host, because all members read the feed, and only owners may read the whole URL.
  const { host } = new URL(url);
  const content =
    why === "gone"
      ? `Webhook turned off, because its server asked for no more messages: ${host}`
      : `Webhook turned off, because its server has not taken a message for three days: ${host}`;
  const rows = sql`from webhooks w where w.webhook_id = ${webhookId}`;
  try {
    await write([
      guarded(off, () => new Raced("webhook changed")),
      endWaiting(webhookId),
      ...notifyEach(
        sql`select w.owner_id as person_id, ${content} as content, null as load_id ${rows}`,
        WEBHOOK_OFF,
        nowMs,
      ),
      queueNotifications(
        WEBHOOK_OFF,
        sql`select w.owner_id as person_id, null as load_id, null as group_id, null as actor_id ${rows}`,
        nowMs,
      ),
    ]);
  } catch (error) {
    if (!isRaced(error, "webhook changed")) throw error;
    return;
  }
  pushAtOnce();
}

/** Stores an attempt, and turns the webhook off after a 410 or if it has failed for three days. */
export async function recordTry(claimed: Claimed, outcome: Outcome, nowMs: number): Promise<void> {
  const { webhookId, tries } = claimed;
  const { isTaken, status, error, askedMs, isFinal, isOurs } = outcome;
  const seen = { last_status: status, last_error: error };
  const own = eq(webhooks.webhook_id, webhookId);
  if (isTaken || isFinal) {
    const state = isTaken ? "taken" : "failed";
    // After a message was given up, the webhook no longer counts as failing if no other failed message waits.
    const othersFail = sql`exists (select 1 from webhook_deliveries d
      where d.webhook_id = ${webhookId} and d.due_at is not null and d.last_error is not null)`;
    const works = db()
      .update(webhooks)
      .set({ failing_since: null })
      .where(and(own, isNotNull(webhooks.failing_since), isTaken ? undefined : not(othersFail)));
    await write([
      update(claimed, { ...seen, state, due_at: null }),
      { query: works },
      ...(await sealAgain(claimed)),
    ]);
    return;
  }
  const due_at = status === GONE ? null : nextTryAt({ tries, nowMs, askedMs });
  const fails = db()
    .update(webhooks)
    .set({ failing_since: nowMs })
    .where(and(own, isNull(webhooks.failing_since)));
  await write([
    update(claimed, { ...seen, state: due_at === null ? "failed" : "waiting", due_at }),
    ...(isOurs ? [] : [{ query: fails }]),
  ]);
  if (isOurs) return;
  if (status === GONE) return turnOff(claimed, "gone", nowMs);
  const [webhook] = await db().select({ failingSince: webhooks.failing_since }).from(webhooks).where(own);
  if (webhook?.failingSince != null && webhook.failingSince <= nowMs - FAILING_MS)
    await turnOff(claimed, "failing", nowMs);
}
