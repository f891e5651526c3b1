import { db } from "db/client";
import { group_membership, groups, messages } from "db/schema";
import type { Statement } from "db/write";
import { and, eq, inArray } from "drizzle-orm";

/**
 * Removes a person's own feed of automated messages, which nobody else reads, and takes them out of every conversation:
 * those stay with the others, who are told that nobody reads there any more.
 */
export function removeFeed(userId: string): Statement[] {
  const own = and(eq(groups.owner_id, userId), eq(groups.is_default, true));
  const feed = db().select({ id: groups.group_id }).from(groups).where(own);
  return [
    { query: db().delete(messages).where(inArray(messages.group_id, feed)) },
    { query: db().delete(group_membership).where(eq(group_membership.user_id, userId)) },
    { query: db().delete(groups).where(own) },
  ];
}
