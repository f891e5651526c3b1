import { db, type Given, type Handle } from "db/client";
import { group_membership, groups } from "db/schema";
import { type SQL, sql } from "drizzle-orm";

/** Leaving ends access. The archive contains only feeds, which only their owner may read. */
export function mayRead(handle: Handle, personId: Given<string>, groupId: Given<string>): SQL {
  return handle === db()
    ? sql`exists (select 1 from ${group_membership} where ${group_membership.group_id} = ${groupId}
        and ${group_membership.user_id} = ${personId})`
    : sql`exists (select 1 from ${groups} where ${groups.group_id} = ${groupId}
        and ${groups.owner_id} = ${personId} and ${groups.is_default})`;
}
