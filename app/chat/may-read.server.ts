import { db, type Given, type Handle } from "db/client";
import { group_membership, groups } from "db/schema";
import { type SQL, sql } from "drizzle-orm";

/**
 * True where a person may read a chat: they are a member, so that nobody reads on after they leave. The archive holds no chats but
 * feeds, and of these the owner.
 */
export function mayRead(handle: Handle, personId: Given<string>, groupId: Given<string>): SQL {
  return handle === db()
    ? sql`exists (select 1 from ${group_membership} where ${group_membership.group_id} = ${groupId}
        and ${group_membership.user_id} = ${personId})`
    : sql`exists (select 1 from ${groups} where ${groups.group_id} = ${groupId}
        and ${groups.owner_id} = ${personId} and ${groups.is_default})`;
}
