import type { Given } from "db/client";
import { isLive } from "db/live-session";
import { push_subscriptions, sessions } from "db/schema";
import { and, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** True of a phone that takes notices. Reads the rows of `push_subscriptions` and `sessions` in scope. */
export const takesNotices = (nowMs: Given<number>): SQL | undefined =>
  and(
    eq(sessions.session_id, push_subscriptions.session_id),
    isNull(push_subscriptions.removed_at),
    isLive(nowMs),
  );

/** True of a person with a phone that takes notices: a condition for a query or a guard. */
export const hasPhone = (personIdColumn: SQLWrapper | string, nowMs: Given<number> = Date.now()): SQL =>
  sql`exists (select 1 from ${push_subscriptions}, ${sessions}
    where ${push_subscriptions.person_id} = ${personIdColumn} and ${takesNotices(nowMs)})`;
