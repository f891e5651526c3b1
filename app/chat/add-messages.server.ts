/**
 * The only code that inserts into `messages`. The insert assigns the position, so positions follow commit
 * order. The same write updates the group's memberships. This file must not read the environment, because the
 * seed imports it.
 */

import { guarded, type Statement } from "db/write";
import { type SQL, sql } from "drizzle-orm";
import type { Refusal } from "~/platform/errors";

interface NewMessages {
  /**
   * A select of `id, content, group_id, sender_id, load_id, created_at`, in this order and with these names.
   * The insert assigns positions in order of `created_at`.
   */
  rows: SQL;
  /** SQL over a row `r`: when the sender tapped Send; null if the message arrived immediately. */
  pressedAt?: SQL;
  /** The ids of the rows' groups, as a list or a subselect. */
  groups: SQL;
  /** If set, the write rolls back with this refusal when nothing is inserted or an id already exists. */
  otherwise?: () => Refusal;
}

/**
 * SQL condition: another member wrote after `position` in the group of the outer `group_membership` row. The
 * column `unread` always equals this condition for `read_position`.
 */
function othersWroteAfter(position: SQL): SQL {
  return sql`exists (
    select 1 from messages m
    where m.group_id = group_membership.group_id and m.position > ${position} and m.sender_id <> group_membership.user_id)`;
}

/**
 * Returns statements that insert messages and mark them as unread for every group member except the sender.
 */
export function addMessages({ rows, groups, pressedAt = sql`null`, otherwise }: NewMessages): Statement[] {
  const insert = sql`
    insert into messages (id, content, group_id, sender_id, message_type, load_id, created_at, pressed_at, position)
    select r.id, r.content, r.group_id, r.sender_id, 'TEXT', r.load_id, r.created_at, ${pressedAt},
      (select coalesce(max(position), 0) from messages) + row_number() over (order by r.created_at, r.id)
    from (${rows}) r`;
  const updateMembers = sql`
    update group_membership set
      last_position = (select max(m.position) from messages m where m.group_id = group_membership.group_id),
      unread = ${othersWroteAfter(sql`group_membership.read_position`)}
    where group_id in (${groups}) and exists (select 1 from messages m where m.group_id = group_membership.group_id)`;
  return [otherwise ? guarded(insert, otherwise) : { query: insert }, { query: updateMembers }];
}

/** SQL: the newest position of all messages. It is the inbox position of a new group without messages. */
export const newestOfAll = sql<number>`(select coalesce(max(position), 0) from messages)`;

/**
 * Returns a statement that marks everything up to `position` as seen. Later messages from others stay unread.
 */
export function markSeen(member: { groupId: string; userId: string }, position: SQL): Statement {
  const upTo = sql`max(group_membership.read_position, ${position})`;
  return {
    query: sql`
      update group_membership set
        delivered_position = max(group_membership.delivered_position, ${position}), read_position = ${upTo},
        unread = ${othersWroteAfter(upTo)}
      where group_id = ${member.groupId} and user_id = ${member.userId}`,
  };
}
