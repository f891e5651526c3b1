import { db } from "db/client";
import { group_membership, groups } from "db/schema";
import type { Statement } from "db/write";
import { eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { newestOfAll } from "./add-messages.server";

interface RequestGroup {
  loadId: string;
  /** The load's owner, or the carrier if the driver is assigned to the load. */
  ownerId: string;
  driverId: string;
  /** For example, `Reno, NV → Elko, NV (HW-48213)`. */
  name: string;
}

/** Reopens a chat that the person left, and treats older messages as read. */
export function openRequestGroup(
  { loadId, ownerId, driverId, name }: RequestGroup,
  nowMs: number,
): Statement[] {
  const group = {
    group_id: newId({ msecs: nowMs }),
    group_name: name,
    owner_id: ownerId,
    load_id: loadId,
    driver_id: driverId,
    created_at: nowMs,
  };
  const bothJoin = sql`
    insert or ignore into ${group_membership}
      (group_id, user_id, unread, created_at, read_position, delivered_position, last_position)
    select g.group_id, p.id, 0, ${nowMs}, coalesce(newest.position, 0), coalesce(newest.position, 0),
      coalesce(newest.position, ${newestOfAll})
    from ${groups} g join profiles p on p.id in (${ownerId}, ${driverId})
      left join messages newest
        on newest.position = (select max(m.position) from messages m where m.group_id = g.group_id)
    where g.load_id = ${loadId} and g.driver_id = ${driverId} and g.owner_id = ${ownerId}`;
  return [{ query: db().insert(groups).values(group).onConflictDoNothing() }, { query: bothJoin }];
}

export function renameRequestGroups(loadId: string, name: string): Statement {
  return { query: db().update(groups).set({ group_name: name }).where(eq(groups.load_id, loadId)) };
}
