import { db } from "db/client";
import { group_membership, groups } from "db/schema";
import type { Statement } from "db/write";
import { v7 as newId } from "uuid";
import { newestOfAll } from "./add-messages.server";

export const DEFAULT_GROUP_NAME = "Haulway 🚚";

export function newDefaultGroup(userId: string, nowMs: number): Statement[] {
  const group_id = newId({ msecs: nowMs });
  const group = {
    group_id,
    group_name: DEFAULT_GROUP_NAME,
    owner_id: userId,
    is_default: true,
    created_at: nowMs,
  };
  return [
    { query: db().insert(groups).values(group) },
    {
      query: db()
        .insert(group_membership)
        .values({ group_id, user_id: userId, created_at: nowMs, last_position: newestOfAll }),
    },
  ];
}
