/** Sends pushes after a response. A job sends those that failed or waited for the end of quiet hours. */
import { prepared } from "db/client";
import { notices } from "db/schema";
import { write, writeOne } from "db/write";
import { lte, sql } from "drizzle-orm";
import { afterAnswer } from "~/http/after-answer.server";
import { log } from "~/platform/log.server";
import { type PushNotification, sendPush } from "~/push/send-push.server";
import { MINUTE_MS } from "~/text/time";
import { type Claimed, claimedNotifications } from "./claimed.server";
import { tryAgainAt } from "./times";

const AT_ONCE = 50;
/** The time after which the process that claimed a push is considered dead. */
const PUSH_CLAIM_MS = MINUTE_MS;

function asPush({ title, lane, path, tag, kind, facts }: Claimed): PushNotification {
  const { urgency, ttlSeconds, action } = kind;
  const actions = action && [{ title: action.title, path: action.path(facts) }];
  return { title, body: lane, path, tag, urgency, ttlSeconds, ...(actions && { actions }) };
}

/** Returns the time of the next attempt; null if none is needed. */
async function push(notice: Claimed, nowMs: number): Promise<number | null> {
  if (notice.tellAtMs > nowMs) return notice.tellAtMs;
  try {
    const { taken, failed } = await sendPush(
      { id: notice.deskId, personId: notice.personId },
      asPush(notice),
    );
    // One successful push is enough. A retry would push again to devices that have already received the
    // notification.
    return taken === 0 && failed > 0 ? tryAgainAt(notice.atMs, nowMs) : null;
  } catch (error) {
    log.error({ err: error, noticeId: notice.id }, "push notification failed");
    return tryAgainAt(notice.atMs, nowMs);
  }
}

/** The newest notification of a person, company and tag replaces earlier ones on a phone. */
function newestOfEach(notices: readonly Claimed[]): Claimed[] {
  const newest = new Map(
    notices.map((notice) => [`${notice.personId} ${notice.deskId} ${notice.tag}`, notice]),
  );
  return [...newest.values()];
}

const isAnyDue = prepared((handle) =>
  handle
    .select({ id: notices.notice_id })
    .from(notices)
    .where(lte(notices.push_due_at, sql.placeholder("nowMs")))
    .limit(1)
    .prepare(),
);

/**
 * A claim postpones the due time, so that no other process pushes the same notifications, unless this
 * process dies.
 */
export async function pushDue(nowMs = Date.now()): Promise<boolean> {
  // Usually nothing is due, and this check avoids a write.
  if (!(await isAnyDue().get({ nowMs }))) return false;
  const due = sql`select notice_id from notices where push_due_at <= ${nowMs} order by push_due_at limit ${AT_ONCE}`;
  const claimMs = nowMs + PUSH_CLAIM_MS;
  const rows = await writeOne(
    sql`update notices set push_due_at = ${claimMs} where notice_id in (${due}) returning notice_id`,
  );
  const ids = rows.map(({ notice_id }) => Number(notice_id));
  if (ids.length === 0) return false;
  const claimed = await claimedNotifications(ids, nowMs);
  const outcomes = await Promise.all(
    newestOfEach(claimed).map(async (notice) => ({ id: notice.id, again: await push(notice, nowMs) })),
  );
  const later = JSON.stringify(outcomes.filter(({ again }) => again !== null));
  await write([
    {
      query: sql`
        update notices set push_due_at = (
          select o.value ->> 'again' from json_each(${later}) o where o.value ->> 'id' = notices.notice_id)
        where notice_id in (select value from json_each(${JSON.stringify(ids)})) and push_due_at = ${claimMs}`,
    },
  ]);
  return ids.length === AT_ONCE;
}

/** Call this only after the write is committed. */
export function pushAtOnce(): void {
  afterAnswer(() => pushDue(), "push notifications failed");
}
