/** What a person has seen is not mailed any more. */
import type { AppLoadContext } from "@remix-run/node";
import { preparedWords } from "db/client";
import { type Statement, write } from "db/write";
import { type SQL, sql } from "drizzle-orm";
import { afterAnswer } from "~/http/after-answer.server";
import { isAhead } from "~/http/offline-headers";
import { MESSAGE } from "./kinds";

const AT_ONCE = 1_000;

/** A page open in a window that perhaps nobody looks at reads itself anew when something changes: that opens nothing. */
function readsItselfAnew({ url, headers }: Request): boolean {
  const from = headers.get("referer");
  if (headers.get("sec-fetch-dest") !== "empty" || !from || !URL.canParse(from)) return false;
  const [here, before] = [new URL(url), new URL(from)];
  return here.pathname === before.pathname && here.search === before.search;
}

/** SQL: whether there is anything that a person could see. The session asks it along, so that pages need not ask by themselves. */
export const hasUnseenNotices = (personId: SQL) =>
  sql<number>`exists (select 1 from notices n where n.person_id = ${personId} and n.seen_at is null)`;

const seen = (which: SQL, nowMs: number): Statement => ({
  query: sql`
    update notices set seen_at = ${nowMs}, push_due_at = null, due_at = null where seen_at is null and ${which}`,
});

/** Loads whose news a page shows, and chats whose messages it shows. */
export interface Shown {
  loads?: readonly string[];
  chats?: readonly string[];
}

const unseenQuery = preparedWords<{ id: number }>(
  () => sql`
    select notice_id as "id" from notices
    where person_id = ${sql.placeholder("personId")} and seen_at is null and at <= ${sql.placeholder("readMs")}
      and (kind <> ${MESSAGE} and load_id in (select value from json_each(${sql.placeholder("loads")}))
        or kind = ${MESSAGE} and group_id in (select value from json_each(${sql.placeholder("chats")})))
    limit ${AT_ONCE}`,
);

async function markShown(personId: string, { loads = [], chats = [] }: Shown, readMs: number): Promise<void> {
  const shown = { personId, readMs, loads: JSON.stringify(loads), chats: JSON.stringify(chats) };
  const rows = await unseenQuery().all(shown);
  const ids = JSON.stringify(rows.map(({ id }) => id));
  if (rows.length > 0)
    await write([seen(sql`notice_id in (select value from json_each(${ids}))`, Date.now())]);
}

/**
 * Notes that a person opened a page that shows these. Nothing waits for it, and mostly it costs nothing.
 * @param readMs when the page began to read: what came later it does not show
 */
export function noteSeen(
  { request, context }: { request: Request; context: AppLoadContext },
  personId: string,
  shown: Shown,
  readMs = Date.now(),
): void {
  if (!context.hasUnseen || isAhead(request) || readsItselfAnew(request)) return;
  afterAnswer(() => markShown(personId, shown, readMs), "what a person has seen could not be noted");
}

/** The statement that notes what a chat told, as it is marked as seen: its messages, or in the feed all that is no message. */
export function seenInChat(personId: string, groupId: string, nowMs = Date.now()): Statement {
  return seen(
    sql`person_id = ${personId} and (kind = ${MESSAGE} and group_id = ${groupId}
      or kind <> ${MESSAGE} and exists (select 1 from groups g where g.group_id = ${groupId} and g.is_default))`,
    nowMs,
  );
}
