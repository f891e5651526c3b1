import type { Given } from "db/client";
import { isLive } from "db/live-session";
import { push_subscriptions, sessions } from "db/schema";
import { and, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The query must include `push_subscriptions` and `sessions`. */
export const receivesNotifications = (nowMs: Given<number>): SQL | undefined =>
  and(
    eq(sessions.session_id, push_subscriptions.session_id),
    isNull(push_subscriptions.removed_at),
    isLive(nowMs),
  );

export const hasPhone = (personIdColumn: SQLWrapper | string, nowMs: Given<number> = Date.now()): SQL =>
  sql`exists (select 1 from ${push_subscriptions}, ${sessions}
    where ${push_subscriptions.person_id} = ${personIdColumn} and ${receivesNotifications(nowMs)})`;
