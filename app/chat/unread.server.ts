import { db } from "db/client";
import { group_membership, messages } from "db/schema";
import { and, count, eq, gt, ne } from "drizzle-orm";

/** Counting stops here: 100 means `99+`. */
export const MAX_COUNTED = 100;

/**
 * How many messages of others a person has not seen in all their chats; at most 100. One query that starts from the
 * person's unread chats.
 * @param opening the chat that is being opened and no longer counts
 */
export async function unreadCount(viewerId: string, opening: string | null = null): Promise<number> {
  const unseen = db()
    .select({ position: messages.position })
    .from(group_membership)
    .innerJoin(
      messages,
      and(
        eq(messages.group_id, group_membership.group_id),
        gt(messages.position, group_membership.read_position),
        ne(messages.sender_id, group_membership.user_id),
      ),
    )
    .where(
      and(
        eq(group_membership.user_id, viewerId),
        group_membership.unread,
        opening === null ? undefined : ne(group_membership.group_id, opening),
      ),
    )
    .limit(MAX_COUNTED)
    .as("unseen");
  const [row] = await db().select({ unread: count() }).from(unseen);
  return row?.unread ?? 0;
}
