import { prepared } from "db/client";
import { group_membership, messages } from "db/schema";
import { and, count, eq, gt, ne, sql } from "drizzle-orm";
import { isNewsTo } from "../add-messages.server";

export const MAX_COUNTED = 100;

const unreadQuery = prepared((handle) => {
  const unseen = handle
    .select({ position: messages.position })
    .from(group_membership)
    .innerJoin(
      messages,
      and(
        eq(messages.group_id, group_membership.group_id),
        gt(messages.position, group_membership.read_position),
        isNewsTo(group_membership.user_id, "messages"),
      ),
    )
    .where(
      and(
        eq(group_membership.user_id, sql.placeholder("viewerId")),
        group_membership.unread,
        ne(group_membership.group_id, sql.placeholder("opening")),
      ),
    )
    .limit(MAX_COUNTED)
    .as("unseen");
  return handle.select({ unread: count() }).from(unseen).prepare();
});

/** @param opening the chat that is being opened, which is not counted */
export async function unreadCount(viewerId: string, opening: string | null = null): Promise<number> {
  // An empty id matches no chat.
  const row = await unreadQuery().get({ viewerId, opening: opening ?? "" });
  return row?.unread ?? 0;
}
