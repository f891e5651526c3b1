import { db } from "db/client";
import { group_membership, groups, messages } from "db/schema";
import type { Statement } from "db/write";
import { and, eq, inArray } from "drizzle-orm";

/**
 * Statements for a closed account: they delete the person's feed, which nobody else reads, and their memberships. The
 * other people keep the chats, which then say that the account is closed.
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
