/** Notifies a company if a person with loads under way no longer drives for it. */
import type { Statement } from "db/write";
import { sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { DrivenLoad } from "~/access/driven.server";
import { loadRoom, userRoom } from "~/chat/rooms/protocol";
import { publish } from "~/chat/rooms/publish.server";
import { afterAnswer } from "~/http/after-answer.server";
import { DRIVER_LOST } from "~/notifications/assignment-kinds";
import { queueNotifications } from "~/notifications/queue.server";

/**
 * Returns the statements that notify each company about the loads that lose their driver. Run them after the
 * person's seat has ended. The list is empty if no load loses its driver.
 */
export function tellDriverLost(driven: readonly DrivenLoad[], personId: string, nowMs: number): Statement[] {
  if (driven.length === 0) return [];
  const pairs = JSON.stringify(driven.map(({ deskId, loadId }) => [deskId, loadId]));
  const rows = sql`select l.value ->> 0 as person_id, l.value ->> 1 as load_id, null as group_id,
    ${personId} as actor_id from json_each(${pairs}) l`;
  return [queueNotifications(DRIVER_LOST, rows, nowMs)];
}

/**
 * Updates the open pages of the loads that have lost their driver, and those of the companies that carry
 * them. Call it after the write.
 */
export function announceDriverLost(driven: readonly DrivenLoad[]): void {
  const rooms = new Set(driven.flatMap(({ deskId, loadId }) => [loadRoom(loadId), userRoom(deskId)]));
  const told = { type: "changed", id: newId() } as const;
  const all = () => Promise.all([...rooms].map((room) => publish(room, told)));
  afterAnswer(all, "could not announce that loads have no driver");
}

/** Returns the sentence about loads that lost their driver, for a confirmation. Empty if there are none. */
export const withoutDriverText = ({ length }: readonly DrivenLoad[]): string =>
  length === 0 ? "" : length === 1 ? " 1 load has no driver now." : ` ${length} loads have no driver now.`;
