import { prepared } from "db/client";
import { personName } from "db/person-names";
import { group_membership, groups, messages, profiles } from "db/schema";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Viewer } from "~/trade/viewer";
import { isNewsTo } from "../add-messages.server";
import { PREVIEW_SOURCE, previewOf } from "./preview";
import { otherPerson } from "./queries.server";
import { MAX_COUNTED, unreadCount } from "./unread.server";

export const INBOX_PAGE_SIZE = 20;

const me = group_membership;

/** The cursor of an inbox page: the last chat of the previous page. In a URL, it is `57_{groupId}`. */
interface InboxKey {
  lastPosition: number;
  groupId: string;
}

export function readInboxKey(text: string | null): InboxKey | null {
  const [, position = "", groupId = ""] = /^(\d{1,15})_([\w-]{1,64})$/.exec(text ?? "") ?? [];
  return groupId ? { lastPosition: Number(position), groupId } : null;
}

const waiting = sql<number>`case when ${me.unread} then (
  select count(*) from (
    select 1 from messages w
    where w.group_id = ${me.group_id} and w.position > ${me.read_position} and ${isNewsTo(me.user_id, "w")}
    limit ${MAX_COUNTED})) else 0 end`;

/** The cursor of the first page, which sorts before every chat. */
const FIRST: InboxKey = { lastPosition: Number.MAX_SAFE_INTEGER, groupId: "" };

const inboxQuery = prepared((handle) =>
  handle
    .select({
      groupId: groups.group_id,
      name: groups.group_name,
      isFeed: groups.is_default,
      lastPosition: me.last_position,
      unread: waiting,
      other: { id: profiles.id, fullName: profiles.full_name, avatarUrl: profiles.avatar_url },
      latest: {
        content: sql<string>`substr(${messages.content}, 1, ${PREVIEW_SOURCE})`,
        at: messages.created_at,
        isOwn: sql<number>`${messages.sender_id} = ${me.user_id}`.mapWith(Boolean),
        byId: messages.by_id,
      },
      writer: personName(messages.by_id),
      joinedAt: me.created_at,
    })
    .from(me)
    .innerJoin(groups, eq(groups.group_id, me.group_id))
    .leftJoin(profiles, and(eq(groups.is_default, false), eq(profiles.id, otherPerson)))
    .leftJoin(messages, and(eq(messages.position, me.last_position), eq(messages.group_id, me.group_id)))
    .where(
      and(
        eq(me.user_id, sql.placeholder("viewerId")),
        sql`(${me.last_position}, ${me.group_id}) < (${sql.placeholder("lastPosition")}, ${sql.placeholder("groupId")})`,
      ),
    )
    .orderBy(desc(me.last_position), desc(me.group_id))
    .limit(INBOX_PAGE_SIZE + 1)
    .prepare(),
);

type Reader = Pick<Viewer, "id" | "personId" | "fullName">;

function writtenBy(
  { isOwn, byId }: { isOwn: boolean; byId: string | null },
  writer: string | null,
  reader: Reader,
) {
  if (isOwn && (byId ?? reader.id) === reader.personId) return { isOwn: true };
  const by = byId ? writer : isOwn && reader.fullName;
  return { isOwn: false, ...(by && { by }) };
}

/** A chat without messages is sorted by the time at which the company became a member. */
export async function inboxOf(viewer: Reader, after: InboxKey | null) {
  const rows = await inboxQuery().all({ viewerId: viewer.id, ...(after ?? FIRST) });
  const chats = rows.slice(0, INBOX_PAGE_SIZE).map(({ latest, writer, joinedAt, lastPosition, ...chat }) => ({
    ...chat,
    lastPosition,
    at: latest?.at ?? joinedAt,
    preview: latest ? previewOf(latest.content) : null,
    ...(latest ? writtenBy(latest, writer, viewer) : { isOwn: false }),
  }));
  const last = chats.at(-1);
  const next = rows.length > INBOX_PAGE_SIZE && last ? `${last.lastPosition}_${last.groupId}` : null;
  return { chats, next };
}

export type InboxChat = Awaited<ReturnType<typeof inboxOf>>["chats"][number];

export async function inboxNow(viewer: Reader) {
  const [inbox, unread] = await Promise.all([inboxOf(viewer, null), unreadCount(viewer.id, null)]);
  return { ...inbox, unread, nowMs: Date.now() };
}

export type InboxNow = Awaited<ReturnType<typeof inboxNow>>;
