import { db } from "db/client";
import { writeOnce } from "db/idempotency";
import { messages } from "db/schema";
import { unlessSuspended } from "db/suspension/suspended";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { v7 as newId, validate, version } from "uuid";
import { pressedAtMs } from "~/forms/posted-form.server";
import { afterAnswer } from "~/http/after-answer.server";
import { MESSAGE } from "~/notifications/message-kinds";
import { pushAtOnce } from "~/notifications/push-due.server";
import { queueNotifications } from "~/notifications/queue.server";
import { Conflict, Forbidden, Invalid, isRaced, NotFound, Raced } from "~/platform/errors";
import { MINUTE_MS } from "~/text/time";
import { byOf, type Viewer } from "~/trade/viewer";
import { addMessages } from "../add-messages.server";
import { groupRoom, userRoom } from "../rooms/protocol";
import { publish, rooms } from "../rooms/publish.server";
import { MESSAGES_A_MINUTE, NO_SUCH_CHAT } from "../words";
import { NOT_SENT, readMessage } from "./message-form.server";
import { type Chat, chatFor } from "./queries.server";

interface Send {
  viewer: Viewer;
  groupId: string;
  content: string;
  /** The form's idempotency key. The same text sent twice with one key creates one message. */
  draftId?: string;
}

/**
 * @throws NotFound (not a member), Forbidden (a feed), Conflict (the other account is closed), Invalid (400
 * if empty or too long, 429 after 30 messages in a minute)
 */
export async function sendMessage(send: Send, nowMs = Date.now()): Promise<void> {
  const { viewer, groupId } = send;
  const chat = await chatFor(viewer.id, groupId);
  if (!chat) throw new NotFound(NO_SUCH_CHAT);
  if (chat.isFeed)
    throw new Forbidden("Nobody reads messages here. This chat only has updates from Haulway.");
  if (chat.other?.isClosed) throw new Conflict("This account is closed. Nobody reads new messages here.");
  const content = readMessage(send.content);
  // Stryker disable next-line StringLiteral: any text that is not an id is replaced by a new id.
  const draftId = send.draftId?.toLowerCase() ?? "";
  const isDraft = validate(draftId) && version(draftId) === 7;
  const message = { id: isDraft ? draftId : newId({ msecs: nowMs }), content };
  if (isDraft && (await isSent(message, chat, viewer))) return;
  try {
    await add(message, chat, viewer, nowMs);
  } catch (error) {
    // Since the checks, the sender has left or reached the limit, or the id was taken.
    if (!isRaced(error, "message not added")) throw error;
    if (await isSent(message, chat, viewer)) return;
    await refuseUnsent(chat, viewer, nowMs);
    message.id = newId({ msecs: nowMs });
    await add(message, chat, viewer, nowMs);
  }
  pushAtOnce();
  afterAnswer(() => tellRooms(message.id, chat, viewer), "message saved but not published");
}

interface Message {
  id: string;
  content: string;
}

/** The SQL checks membership and the rate limit again, because either may have just changed. */
async function add(
  { id, content }: Message,
  { groupId }: Chat,
  viewer: Viewer,
  nowMs: number,
): Promise<void> {
  const recent = sql`(
    select count(*) from (
      select 1 from messages where sender_id = ${viewer.id} and created_at > ${nowMs - MINUTE_MS} limit ${MESSAGES_A_MINUTE}))`;
  const pressedAt = pressedAtMs(nowMs);
  const statements = addMessages({
    rows: sql`
      select ${id} as id, ${content} as content, gm.group_id, gm.user_id as sender_id, null as load_id, ${nowMs} as created_at
      from group_membership gm join groups g on g.group_id = gm.group_id and not g.is_default
      where gm.group_id = ${groupId} and gm.user_id = ${viewer.id} and ${recent} < ${MESSAGES_A_MINUTE}`,
    byId: byOf(viewer),
    groups: sql`${groupId}`,
    // Ignores a time before the chat existed.
    pressedAt: sql`(select ${pressedAt} from groups g where g.group_id = r.group_id and g.created_at <= ${pressedAt})`,
    otherwise: () => new Raced("message not added"),
  });
  const toldOthers = sql`
    select gm.user_id as person_id, g.load_id as load_id, g.group_id as group_id, ${viewer.id} as actor_id
    from group_membership gm cross join groups g on g.group_id = gm.group_id
    where gm.group_id = ${groupId} and gm.user_id <> ${viewer.id}`;
  await writeOnce([
    unlessSuspended(viewer, nowMs, isWithoutDeal(groupId)),
    ...statements,
    queueNotifications(MESSAGE, toldOthers, nowMs),
  ]);
}

/** SQL: whether neither company in the chat carries the chat's load. */
const isWithoutDeal = (groupId: string): SQL =>
  sql`not exists (select 1 from groups g
    join userloads c on c.load_id = g.load_id and c.relationship_type = 'driver'
      and c.user_id in (g.driver_id, g.owner_id)
    where g.group_id = ${groupId})`;

async function isSent({ id, content }: Message, { groupId }: Chat, viewer: Viewer): Promise<boolean> {
  const [row] = await db()
    .select({ content: messages.content })
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.group_id, groupId), eq(messages.sender_id, viewer.id)));
  return row?.content === content;
}

/** Returns without an error if the only reason is that the message's id was taken. */
async function refuseUnsent({ groupId }: Chat, viewer: Viewer, nowMs: number): Promise<void> {
  if (!(await chatFor(viewer.id, groupId))) throw new NotFound(NO_SUCH_CHAT);
  const [last] = await db()
    .select({ at: messages.created_at })
    .from(messages)
    .where(eq(messages.sender_id, viewer.id))
    .orderBy(sql`${messages.created_at} desc`)
    .limit(1)
    .offset(MESSAGES_A_MINUTE - 1);
  const waitMs = last ? last.at + MINUTE_MS - nowMs : 0;
  if (waitMs <= 0) return;
  const seconds = Math.ceil(waitMs / 1000);
  const wait = seconds === 1 ? "1 second" : `${seconds} seconds`;
  const reason = `You sent ${MESSAGES_A_MINUTE} messages in a minute. Try again in ${wait}.`;
  throw new Invalid(NOT_SENT, { content: reason }, 429);
}

async function tellRooms(id: string, { groupId, other, theirs }: Chat, viewer: Viewer): Promise<void> {
  if (!rooms().isSetUp) return;
  // Writes out the name of the outer table. Drizzle omits it in a single-table query, and the columns would
  // then refer to the inner `p`.
  const before = sql<number>`(
    select coalesce(max(p.position), 0) from messages p
    where p.group_id = messages.group_id and p.position < messages.position)`;
  const [row] = await db()
    .select({
      position: messages.position,
      after: before,
      senderId: messages.sender_id,
      by: messages.by_id,
      content: messages.content,
      at: messages.created_at,
      pressedAt: messages.pressed_at,
    })
    .from(messages)
    .where(eq(messages.id, id));
  if (!row) return;
  const { pressedAt, by, ...rest } = row;
  const message = { ...rest, ...(by && { by: { id: by, name: viewer.personName } }) };
  // Messages broadcast to a room do not include `pressedAt`. The few messages that have this time are
  // therefore fetched from the app.
  void publish(
    groupRoom(groupId),
    pressedAt === null ? { type: "message", ...message } : { type: "changed", id },
  );
  // The sender's other tabs may show an inbox.
  for (const { id: userId } of other && theirs ? [other, viewer] : [viewer])
    void publish(userRoom(userId), { type: "changed", id });
}
