import { db } from "db/client";
import { group_membership } from "db/schema";
import { type Statement, write } from "db/write";
import { and, eq, sql } from "drizzle-orm";
import { seenInChat } from "~/notifications/seen.server";
import { Invalid, NotFound } from "~/platform/errors";
import { mayIn } from "~/trade/areas";
import type { Viewer } from "~/trade/viewer";
import { markSeen } from "../add-messages.server";
import { groupRoom, userRoom } from "../rooms/protocol";
import { publish } from "../rooms/publish.server";
import { NO_SUCH_CHAT } from "../words";
import { readPosition } from "./address";
import { noteRead } from "./reads.server";

/** Messages are `delivered` once a tab has received them, and `seen` once they were on the screen. */
export type Mark = "seen" | "delivered";

export function readMark(fields: Record<string, string>): { what: Mark; position: number } {
  const position = readPosition(fields.position ?? null);
  const { what } = fields;
  if (position === null || (what !== "seen" && what !== "delivered"))
    throw new Invalid("Nothing to mark as read.");
  return { what, position };
}

interface MarkRead {
  viewer: Viewer;
  groupId: string;
  what: Mark;
  /** The position up to which to mark messages; capped at the newest message. */
  position: number;
  /** True if the company has several people: the write then also stores who has seen the messages. */
  isTeam?: boolean;
}

const ownPosition = ({ id, personId }: Viewer, groupId: string) =>
  sql<number>`coalesce((select r.position from group_reads r
    where r.group_id = ${groupId} and r.desk_id = ${id} and r.person_id = ${personId}), 0)`;

/**
 * The mark never moves back, because tabs and devices report in any order. Does nothing for a person who may
 * not answer: the marks are the company's, so a message that only this person has seen is still unread.
 * @throws NotFound (not a member)
 */
export async function markRead({ viewer, groupId, what, position, isTeam }: MarkRead): Promise<void> {
  const [member] = await db()
    .select({
      seen: group_membership.read_position,
      delivered: group_membership.delivered_position,
      ...(isTeam && { own: ownPosition(viewer, groupId) }),
      newest: sql<number>`(select coalesce(max(m.position), 0) from messages m where m.group_id = ${groupId})`,
    })
    .from(group_membership)
    .where(and(eq(group_membership.group_id, groupId), eq(group_membership.user_id, viewer.id)));
  if (!member) throw new NotFound(NO_SUCH_CHAT);
  if (!mayIn(viewer, "work")) return;
  const upTo = Math.min(position, member.newest);
  const isNews = upTo > member[what];
  if (what === "delivered") {
    if (!isNews) return;
    await write([markDelivered(viewer.id, groupId, upTo)]);
  } else {
    const isOwnNews = upTo > (member.own ?? upTo);
    if (!isNews && !isOwnNews) return;
    await write([
      ...(isNews ? [markSeen({ groupId, userId: viewer.id }, sql`${upTo}`)] : []),
      ...(isOwnNews ? [noteRead(viewer, groupId, upTo)] : []),
      seenInChat(viewer.personId, groupId),
    ]);
    if (!isNews) return;
  }
  void publish(groupRoom(groupId), { type: what, party: viewer.id, position: upTo });
  if (what === "seen") void publish(userRoom(viewer.id), { type: "changed", id: groupId });
}

function markDelivered(userId: string, groupId: string, position: number): Statement {
  return {
    query: sql`
      update group_membership set delivered_position = max(delivered_position, ${position})
      where group_id = ${groupId} and user_id = ${userId}`,
  };
}
