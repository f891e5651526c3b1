/**
 * The one way into `messages`. A position is taken in the insert itself, so that the order of positions is the order of
 * the writes; who is in the group learns of it in the same write. Nothing here reads the environment: the seed uses it.
 */

import { guarded, type Statement } from "db/write";
import { type SQL, sql } from "drizzle-orm";
import type { Refusal } from "~/platform/errors";

interface NewMessages {
  /**
   * A select of `id, content, group_id, sender_id, load_id, created_at`, in this order and under these names. Several
   * rows get their positions by time.
   */
  rows: SQL;
  /** The ids of the groups that the rows are for: a list or a subselect. */
  groups: SQL;
  /** Takes the whole write back when nothing was added or an id was taken, and is what the write throws. */
  otherwise?: () => Refusal;
}

/**
 * Whether others wrote past what a member has seen, of the row of `group_membership` in reach. This is what `unread`
 * says at all times (spec §7).
 */
export function othersWroteAfter(position: SQL): SQL {
  return sql`exists (
    select 1 from messages m
    where m.group_id = group_membership.group_id and m.position > ${position} and m.sender_id <> group_membership.user_id)`;
}

/** Adds messages: unread from then on for everyone in the group but their senders. */
export function addMessages({ rows, groups, otherwise }: NewMessages): Statement[] {
  const insert = sql`
    insert into messages (id, content, group_id, sender_id, message_type, load_id, created_at, position)
    select r.id, r.content, r.group_id, r.sender_id, 'TEXT', r.load_id, r.created_at,
      (select coalesce(max(position), 0) from messages) + row_number() over (order by r.created_at, r.id)
    from (${rows}) r`;
  const tellMembers = sql`
    update group_membership set
      last_position = (select max(m.position) from messages m where m.group_id = group_membership.group_id),
      unread = ${othersWroteAfter(sql`group_membership.read_position`)}
    where group_id in (${groups}) and exists (select 1 from messages m where m.group_id = group_membership.group_id)`;
  return [otherwise ? guarded(insert, otherwise) : { query: insert }, { query: tellMembers }];
}

/** Where a group without messages stands in the inbox: behind the newest of all. For the insert of a membership. */
export const newestOfAll = sql<number>`(select coalesce(max(position), 0) from messages)`;

/** A member has seen everything up to a position; what others wrote after it stays unread. */
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
