import { archive } from "db/archive-client";
import { db } from "db/client";
import { group_membership, groups, messages } from "db/schema";
import { type Statement, write } from "db/write";
import { and, eq, inArray } from "drizzle-orm";
import { isAccountHeld } from "~/holds/in-force.server";
import { forgetReadsOf } from "./inbox/reads.server";

/** The other members keep their chats, which then show that the account is closed. */
export function removeFeed(userId: string): Statement[] {
  const own = and(eq(groups.owner_id, userId), eq(groups.is_default, true));
  const feed = db().select({ id: groups.group_id }).from(groups).where(own);
  return [
    { query: db().delete(messages).where(inArray(messages.group_id, feed)) },
    forgetReadsOf(userId),
    { query: db().delete(group_membership).where(eq(group_membership.user_id, userId)) },
    { query: db().delete(groups).where(own) },
  ];
}

/** If this fails or the account is held, `npm run archive` deletes the feed later. */
export async function removeArchivedFeed(userId: string): Promise<void> {
  const target = archive();
  if (!target || (await isAccountHeld(userId))) return;
  const feed = target.db.select({ id: groups.group_id }).from(groups).where(eq(groups.owner_id, userId));
  const statements = [
    { query: target.db.delete(messages).where(inArray(messages.group_id, feed)) },
    { query: target.db.delete(groups).where(eq(groups.owner_id, userId)) },
  ];
  await write(statements, target);
}
