import { onBothAtOnce } from "db/archive-client";
import { db, type Given, type Handle, prepared } from "db/client";
import { isOpenDesk } from "db/desks";
import { personName } from "db/person-names";
import { group_membership, groups, loads, messages, profiles } from "db/schema";
import { and, asc, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { visibleTo } from "~/access/standing.server";
import { KINDS } from "~/notifications/kinds";
import { linkOf } from "~/notifications/targets";
import { NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { mayRead } from "../may-read.server";
import { OWN } from "../system-sender";
import { NO_SUCH_CHAT } from "../words";
import { marksIn, readersIn } from "./reads.server";
import type { ChatMessage } from "./timeline";

export const CHAT_PAGE_SIZE = 30;
export const MAX_MISSED_AT_ONCE = 100;

const me = group_membership;
const theirs = alias(group_membership, "theirs");

export const otherPerson: SQL = sql`case when ${groups.owner_id} = ${me.user_id} then ${groups.driver_id} else ${groups.owner_id} end`;

const gone = sql<string | null>`(select
    iif(l.deleted_at is null, 'This load went to another driver.', 'This load was deleted.')
  from loads l where l.load_id = ${groups.load_id} and ${loads.load_id} is null)`;

const [viewer, inGroup] = [sql.placeholder("viewerId"), sql.placeholder("groupId")];

const chatQuery = prepared((handle) =>
  handle
    .select({
      groupId: groups.group_id,
      name: groups.group_name,
      isFeed: groups.is_default,
      loadId: loads.load_id,
      gone,
      readPosition: me.read_position,
      deliveredPosition: me.delivered_position,
      other: {
        id: profiles.id,
        fullName: profiles.full_name,
        avatarUrl: profiles.avatar_url,
        role: profiles.user_type,
        isClosed: sql`not ${isOpenDesk(sql`${profiles.id}`)}`.mapWith(Boolean),
      },
      /** Null in a feed, and after the other party has left. */
      theirs: { read: theirs.read_position, delivered: theirs.delivered_position },
      theirReadAt: theirs.read_at,
    })
    .from(me)
    .innerJoin(groups, eq(groups.group_id, me.group_id))
    .leftJoin(loads, and(eq(loads.load_id, groups.load_id), visibleTo(viewer)))
    .leftJoin(profiles, and(eq(groups.is_default, false), eq(profiles.id, otherPerson)))
    .leftJoin(theirs, and(eq(theirs.group_id, groups.group_id), eq(theirs.user_id, profiles.id)))
    .where(and(eq(me.group_id, inGroup), eq(me.user_id, viewer)))
    .prepare(),
);

export async function chatFor(viewerId: string, groupId: string) {
  return (await chatQuery().get({ viewerId, groupId })) ?? null;
}

export type Chat = Omit<NonNullable<Awaited<ReturnType<typeof chatFor>>>, "theirReadAt">;

type Reader = Pick<Viewer, "id" | "personId" | "fullName">;

/**
 * Selects at most `limit` messages of a chat: the newest before position `beyond`, or the oldest after it.
 */
interface Wanted {
  reader: Reader;
  groupId: string;
  from: "newest" | "oldest";
  beyond: number;
  limit: number;
}

/** SQL: the name of the company's founder, for a colleague who reads about the founder's own step. */
const founderName = sql<
  string | null
>`iif(${messages.kind} = ${sql.raw(`'${OWN}'`)} and ${viewer} <> ${sql.placeholder("personId")},
  ${personName(viewer)}, null)`;

const messagesQuery = (from: Wanted["from"]) =>
  prepared((handle) =>
    handle
      .select({
        position: messages.position,
        senderId: messages.sender_id,
        byId: messages.by_id,
        /** Null unless a colleague of the founder wrote the message. */
        byName: personName(messages.by_id),
        founderName,
        content: messages.content,
        at: messages.created_at,
        pressedAt: messages.pressed_at,
        kind: messages.kind,
        loadId: loads.load_id,
        isParty:
          sql`exists (select 1 from userloads t where t.load_id = ${loads.load_id} and t.user_id = ${viewer})`.mapWith(
            Boolean,
          ),
      })
      .from(messages)
      .leftJoin(loads, and(eq(loads.load_id, messages.load_id), visibleTo(viewer)))
      .where(
        and(
          eq(messages.group_id, inGroup),
          (from === "newest" ? lt : gt)(messages.position, sql.placeholder("beyond")),
          mayRead(handle, viewer, inGroup),
        ),
      )
      .orderBy((from === "newest" ? desc : asc)(messages.position))
      .limit(sql.placeholder("limit"))
      .prepare(),
  );

const MESSAGES = { newest: messagesQuery("newest"), oldest: messagesQuery("oldest") };

/** The query for a chat, which runs in parallel with the query for its messages. */
type ItsChat = () => Promise<Pick<Chat, "isFeed"> | null>;

/** The archive is read only for feeds, so other chats work while the archive is unavailable. */
async function messagesOf(wanted: Wanted, chat: ItsChat) {
  const { reader, from, limit } = wanted;
  const read = async (handle: Handle) => {
    const isAsked = handle === db() || (await chat())?.isFeed;
    return isAsked
      ? MESSAGES[from](handle).all({ ...wanted, viewerId: reader.id, personId: reader.personId })
      : [];
  };
  const rows = await onBothAtOnce(read, ({ position }) => position);
  const order = from === "newest" ? -1 : 1;
  return rows.sort((a, b) => order * (a.position - b.position)).slice(0, limit);
}

type Row = Awaited<ReturnType<typeof messagesOf>>[number];

/** In the archive, which contains no names of people, the company's name replaces the founder's. */
const contentFor = (
  { kind, content, founderName }: Pick<Row, "kind" | "content" | "founderName">,
  { id, personId, fullName }: Reader,
) => (kind === OWN && id !== personId ? content.replaceAll("You ", `${founderName ?? fullName} `) : content);

const asMessages = (rows: readonly Row[], before: number, reader: Reader): ChatMessage[] =>
  rows.map(({ kind, founderName, loadId, isParty, byId, byName, ...row }, index) => ({
    ...row,
    content: contentFor({ ...row, kind, founderName }, reader),
    ...(byId && byName && { by: { id: byId, name: byName } }),
    after: rows[index - 1]?.position ?? before,
    ...(loadId && { link: linkOf(KINDS.get(kind ?? "")?.opens ?? null, loadId, isParty) }),
  }));

export async function newestMessages(
  reader: Reader,
  groupId: string,
  before: number | null,
  chat: ItsChat = () => chatFor(reader.id, groupId),
) {
  const limit = CHAT_PAGE_SIZE + 1;
  const beyond = before ?? Number.MAX_SAFE_INTEGER;
  const rows = await messagesOf({ reader, groupId, from: "newest", beyond, limit }, chat);
  const older = rows.length > CHAT_PAGE_SIZE ? rows.pop() : undefined;
  const page = asMessages(rows.reverse(), older?.position ?? 0, reader);
  return { messages: page, hasOlder: older !== undefined };
}

/** @throws NotFound (not a member) */
export async function missedMessages(reader: Reader, groupId: string, after: number, isTeam = false) {
  const wanted = { reader, groupId, from: "oldest", beyond: after, limit: MAX_MISSED_AT_ONCE } as const;
  const asked = chatFor(reader.id, groupId);
  const [chat, rows, readers] = await Promise.all([
    asked,
    messagesOf(wanted, () => asked),
    isTeam ? readersIn(reader.id, groupId) : undefined,
  ]);
  if (!chat) throw new NotFound(NO_SUCH_CHAT);
  return {
    messages: asMessages(rows, after, reader),
    more: rows.length === MAX_MISSED_AT_ONCE,
    ...marksIn(chat, readers, reader),
  };
}

const chatQueryOnLoad = prepared((handle) =>
  handle
    .select({ groupId: groups.group_id })
    .from(groups)
    .innerJoin(me, and(eq(me.group_id, groups.group_id), eq(me.user_id, viewer)))
    .where(
      and(eq(groups.load_id, sql.placeholder("loadId")), eq(groups.driver_id, sql.placeholder("driverId"))),
    )
    .prepare(),
);

export async function chatOnLoad(
  viewerId: string,
  loadId: string,
  driverId: string,
): Promise<string | undefined> {
  return (await chatQueryOnLoad().get({ viewerId, loadId, driverId }))?.groupId;
}

/**
 * The SQL includes the table of each column, because Drizzle omits table names in a statement without a join.
 */
export const chatOfRequest = (personId: Given<string>) =>
  sql<string | null>`(select g.group_id from groups g
    join group_membership m on m.group_id = g.group_id and m.user_id = ${personId}
    where g.load_id = requests.load_id and g.driver_id = requests.driver_id)`;
