import { db } from "db/client";
import { writeOnce } from "db/idempotency";
import { group_membership } from "db/schema";
import { guarded } from "db/write";
import { and, eq } from "drizzle-orm";
import { Forbidden, NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { groupRoom } from "../rooms/protocol";
import { publish } from "../rooms/publish.server";
import { NO_SUCH_CHAT } from "../words";
import { type Chat, chatFor } from "./queries.server";

/**
 * The other party keeps the history.
 * @throws NotFound (not a member), Forbidden (the feed)
 */
export async function leaveGroup({ viewer, groupId }: { viewer: Viewer; groupId: string }): Promise<Chat> {
  const chat = await chatFor(viewer.id, groupId);
  if (!chat) throw new NotFound(NO_SUCH_CHAT);
  if (chat.isFeed) throw new Forbidden("You're the only one in this chat, so you can't leave it.");
  const own = and(eq(group_membership.group_id, groupId), eq(group_membership.user_id, viewer.id));
  await writeOnce([guarded(db().delete(group_membership).where(own), () => new NotFound(NO_SUCH_CHAT))]);
  void publish(groupRoom(groupId), { type: "left", party: viewer.id });
  // Refreshes the other person's open page, which then shows that the viewer has left.
  void publish(groupRoom(groupId), { type: "changed", id: viewer.id });
  return chat;
}
