/** Pushes what is due to be pushed: at once after the answer, and by a round what was quiet or broken off. */
import { prepared } from "db/client";
import { notices } from "db/schema";
import { write, writeOne } from "db/write";
import { lte, sql } from "drizzle-orm";
import { afterAnswer } from "~/http/after-answer.server";
import { log } from "~/platform/log.server";
import { type PushNotice, sendPush } from "~/push/send-push.server";
import { MINUTE_MS } from "~/text/time";
import { type Claimed, claimedNotices } from "./claimed.server";
import { tryAgainAt } from "./times";

const AT_ONCE = 50;
/** After that time whoever claimed a push has died. */
const PUSH_CLAIM_MS = MINUTE_MS;

function asPush({ title, lane, path, tag, kind, facts }: Claimed): PushNotice {
  const { urgency, ttlSeconds, action } = kind;
  const actions = action && [{ title: action.title, path: action.path(facts) }];
  return { title, body: lane, path, tag, urgency, ttlSeconds, ...(actions && { actions }) };
}

/** @returns when to try again; null when it was pushed, or is given up */
async function push(notice: Claimed, nowMs: number): Promise<number | null> {
  if (notice.tellAtMs > nowMs) return notice.tellAtMs;
  try {
    const { taken, failed } = await sendPush(notice.personId, asPush(notice));
    // One phone that shows it is enough: a second try would come to that one twice.
    return taken === 0 && failed > 0 ? tryAgainAt(notice.atMs, nowMs) : null;
  } catch (error) {
    log.error({ err: error, noticeId: notice.id }, "a notice could not be pushed");
    return tryAgainAt(notice.atMs, nowMs);
  }
}

/** The newest of each tag, which would replace the others on the phone. */
function newestOfEach(notices: readonly Claimed[]): Claimed[] {
  const newest = new Map(notices.map((notice) => [`${notice.personId} ${notice.tag}`, notice]));
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
 * Pushes the notices that are due. Each is claimed by putting it off, so that of several processes one pushes it, and another does where
 * that one dies.
 * @returns whether there may be more
 */
export async function pushDue(nowMs = Date.now()): Promise<boolean> {
  // Mostly nobody has a phone: that costs no write.
  if (!(await isAnyDue().get({ nowMs }))) return false;
  const due = sql`select notice_id from notices where push_due_at <= ${nowMs} order by push_due_at limit ${AT_ONCE}`;
  const claimMs = nowMs + PUSH_CLAIM_MS;
  const rows = await writeOne(
    sql`update notices set push_due_at = ${claimMs} where notice_id in (${due}) returning notice_id`,
  );
  const ids = rows.map(({ notice_id }) => Number(notice_id));
  if (ids.length === 0) return false;
  const claimed = await claimedNotices(ids, nowMs);
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

/** Pushes new notices once the answer is out. Call it after the write is committed. */
export function pushAtOnce(): void {
  afterAnswer(() => pushDue(), "notices could not be pushed");
}
