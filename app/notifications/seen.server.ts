import type { AppLoadContext } from "@remix-run/node";
import { preparedSql } from "db/client";
import { type Statement, write } from "db/write";
import { type SQL, sql } from "drizzle-orm";
import { afterAnswer } from "~/http/after-answer.server";
import { isPrefetch } from "~/http/offline-headers";
import { MATCH, MESSAGE } from "./message-kinds";

const AT_ONCE = 1_000;

/** Returns whether a request revalidates an open page, which may be in a hidden window. */
function readsItselfAnew({ url, headers }: Request): boolean {
  const from = headers.get("referer");
  if (headers.get("sec-fetch-dest") !== "empty" || !from || !URL.canParse(from)) return false;
  const [here, before] = [new URL(url), new URL(from)];
  return here.pathname === before.pathname && here.search === before.search;
}

/** Selected by the session query, so that pages need no additional query. */
export const hasUnseenNotifications = (personId: SQL) =>
  sql<number>`exists (select 1 from notices n where n.person_id = ${personId} and n.seen_at is null)`;

const seen = (which: SQL, nowMs: number): Statement => ({
  query: sql`
    update notices set seen_at = ${nowMs}, push_due_at = null, due_at = null where seen_at is null and ${which}`,
});

const unsend = (which: SQL): Statement => ({
  query: sql`update notices set push_due_at = null, due_at = null where seen_at is null and ${which}`,
});

export interface Shown {
  loads?: readonly string[];
  chats?: readonly string[];
  /** Notifications of listed loads are no longer sent, but are not marked as seen. */
  listed?: readonly string[];
}

const idIn = (name: string) => sql`in (select value from json_each(${sql.placeholder(name)}))`;

const unseenQuery = preparedSql<{ id: number; isSeen: number }>(
  () => sql`
    select notice_id as "id", iif(kind = ${MESSAGE}, group_id ${idIn("chats")}, load_id ${idIn("loads")}) as "isSeen"
    from notices
    where person_id = ${sql.placeholder("personId")} and seen_at is null and at <= ${sql.placeholder("readMs")}
      and ("isSeen" or kind <> ${MESSAGE} and load_id ${idIn("listed")}
        and (push_due_at is not null or due_at is not null))
    limit ${AT_ONCE}`,
);

async function markShown(personId: string, shown: Shown, readMs: number): Promise<void> {
  const { loads = [], chats = [], listed = [] } = shown;
  const lists = {
    loads: JSON.stringify(loads),
    chats: JSON.stringify(chats),
    listed: JSON.stringify(listed),
  };
  const rows = await unseenQuery().all({ personId, readMs, ...lists });
  const idsOf = (opened: boolean) => rows.flatMap(({ id, isSeen }) => (!!isSeen === opened ? [id] : []));
  const isAmong = (ids: readonly number[]) =>
    sql`notice_id in (select value from json_each(${JSON.stringify(ids)}))`;
  const [opened, unsent] = [idsOf(true), idsOf(false)];
  const statements = [
    ...(opened.length > 0 ? [seen(isAmong(opened), Date.now())] : []),
    ...(unsent.length > 0 ? [unsend(isAmong(unsent))] : []),
  ];
  if (statements.length > 0) await write(statements);
}

/** Marks notifications as seen after the response. */
export function noteSeen(
  { request, context }: { request: Request; context: AppLoadContext },
  personId: string,
  shown: Shown,
  readMs = Date.now(),
): void {
  if (!context.hasUnseen || isPrefetch(request) || readsItselfAnew(request)) return;
  afterAnswer(() => markShown(personId, shown, readMs), "could not mark notifications as seen");
}

/** In the feed, also marks all notifications that are not about messages. */
export function seenInChat(personId: string, groupId: string, nowMs = Date.now()): Statement {
  return seen(
    sql`person_id = ${personId} and (kind = ${MESSAGE} and group_id = ${groupId}
      or kind <> ${MESSAGE} and exists (select 1 from groups g where g.group_id = ${groupId} and g.is_default))`,
    nowMs,
  );
}

export function seenMatches(personId: string, loadIds: SQL, nowMs: number): Statement {
  return seen(sql`person_id = ${personId} and kind = ${MATCH} and load_id in (${loadIds})`, nowMs);
}
