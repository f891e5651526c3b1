/**
 * All new messages are inserted here. The insert assigns the position, so positions follow commit order. This
 * file must not read the environment, because the seed imports it.
 */

import { guarded, type Statement } from "db/write";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Refusal } from "~/platform/errors";
import { OWN } from "./system-sender";

interface NewMessages {
  /** A query with the columns `id`, `content`, `group_id`, `sender_id`, `load_id` and `created_at`. */
  rows: SQL;
  /** SQL: the time when the sender of row `r` tapped Send; null if the message arrived immediately. */
  pressedAt?: SQL;
  /** The person who wrote the messages for the company in `sender_id`; null for its founder. */
  byId?: string | null;
  /** The kind of the automated messages: `OWN`, or a name in `app/notifications/kinds.ts`. */
  kind?: string;
  groups: SQL;
  /** If set, and if no row is inserted or an id already exists, the write rolls back with this refusal. */
  otherwise?: () => Refusal;
}

/** All unread counts and marks use this condition. */
export const isNewsTo = (reader: SQLWrapper, message: string): SQL =>
  sql`${sql.raw(message)}.sender_id <> ${reader} and ${sql.raw(message)}.kind is not ${sql.raw(`'${OWN}'`)}`;

/** The column `unread` always equals this condition for `read_position`. */
export function newsAfter(position: SQL): SQL {
  return sql`exists (
    select 1 from messages m
    where m.group_id = group_membership.group_id and m.position > ${position}
      and ${isNewsTo(sql`group_membership.user_id`, "m")})`;
}

export function addMessages({
  rows,
  groups,
  pressedAt = sql`null`,
  byId = null,
  kind,
  otherwise,
}: NewMessages): Statement[] {
  const insert = sql`
    insert into messages
      (id, content, group_id, sender_id, by_id, message_type, load_id, created_at, pressed_at, kind, position)
    select r.id, r.content, r.group_id, r.sender_id, ${byId}, 'TEXT', r.load_id, r.created_at, ${pressedAt}, ${kind ?? null},
      (select coalesce(max(position), 0) from messages) + row_number() over (order by r.created_at, r.id)
    from (${rows}) r`;
  const updateMembers = sql`
    update group_membership set
      last_position = (select max(m.position) from messages m where m.group_id = group_membership.group_id),
      unread = ${newsAfter(sql`group_membership.read_position`)}
    where group_id in (${groups}) and exists (select 1 from messages m where m.group_id = group_membership.group_id)`;
  return [otherwise ? guarded(insert, otherwise) : { query: insert }, { query: updateMembers }];
}

/** A new group without messages gets this inbox position. */
export const newestOfAll = sql<number>`(select coalesce(max(position), 0) from messages)`;

export function markSeen(
  member: { groupId: string; userId: string },
  position: SQL,
  nowMs = Date.now(),
): Statement {
  const upTo = sql`max(group_membership.read_position, ${position})`;
  return {
    query: sql`
      update group_membership set
        delivered_position = max(group_membership.delivered_position, ${position}), read_position = ${upTo},
        read_at = iif(group_membership.read_position < ${position}, ${nowMs}, group_membership.read_at),
        unread = ${newsAfter(upTo)}
      where group_id = ${member.groupId} and user_id = ${member.userId}`,
  };
}
