import { db } from "db/client";
import { assignments } from "db/schema";
import type { Statement } from "db/write";
import { and, eq, inArray, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { DrivenLoad } from "~/access/driven.server";
import { loadRoom, userRoom } from "~/chat/rooms/protocol";
import { publish } from "~/chat/rooms/publish.server";
import { afterAnswer } from "~/http/after-answer.server";
import { DRIVER_LOST } from "~/notifications/assignment-kinds";
import { queueNotifications } from "~/notifications/queue.server";

/**
 * Run this after `endOutOfForce` in the same write.
 * @param nowMs as for `endOutOfForce`
 */
export function tellDriverLost(personIds: readonly string[], nowMs: number): Statement {
  const rows = sql`select e.desk_id as person_id, e.load_id, null as group_id, e.person_id as actor_id
    from assignments e where e.person_id in ${[...personIds]} and e.ended_at = ${nowMs}`;
  return queueNotifications(DRIVER_LOST, rows, nowMs);
}

/**
 * Call this after the write.
 * @param nowMs as for `endOutOfForce`
 */
export function announceDriverLost(personIds: readonly string[], nowMs: number): void {
  const told = { type: "changed", id: newId() } as const;
  const all = async () => {
    const lost = await db()
      .select({ loadId: assignments.load_id, deskId: assignments.desk_id })
      .from(assignments)
      .where(and(inArray(assignments.person_id, [...personIds]), eq(assignments.ended_at, nowMs)));
    const rooms = new Set(lost.flatMap(({ deskId, loadId }) => [loadRoom(loadId), userRoom(deskId)]));
    await Promise.all([...rooms].map((room) => publish(room, told)));
  };
  afterAnswer(all, "could not announce that loads have no driver");
}

/** Returns a sentence for the confirmation, or an empty string if no load lost its driver. */
export const withoutDriverText = ({ length }: readonly DrivenLoad[]): string =>
  length === 0 ? "" : length === 1 ? " 1 load has no driver now." : ` ${length} loads have no driver now.`;
