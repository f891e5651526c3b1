/** Notifies the driver whom a carrier assigned to a load. */
import type { Statement } from "db/write";
import { sql } from "drizzle-orm";
import type { LoadTies } from "~/access/ties.server";
import { ASSIGNMENT_TEXTS } from "~/chat/automated-texts";
import { tell } from "~/chat/post-automated.server";
import { type AssignmentNews, assignmentKind } from "~/notifications/assignment-kinds";
import { queueAboutLoad } from "~/notifications/queue.server";
import type { LoadEvent } from "~/trade/lifecycle";
import { nameOf } from "~/trade/load-number";

/** A load, and the company that carries it. */
export type AssignedLoad = Pick<LoadTies, "loadId" | "driver" | "lane">;

/**
 * Returns the statements that tell a driver of the carrier what happened to their assignment.
 * @param when the pickup in words, for a reminder
 */
export function tellAssigned(
  what: AssignmentNews,
  personId: string,
  { loadId, driver, lane }: AssignedLoad,
  nowMs: number,
  when = "",
): Statement[] {
  if (!driver || personId === driver.id) return [];
  const kind = assignmentKind(what);
  const text = ASSIGNMENT_TEXTS[what]({ lane: nameOf(lane), driver: driver.fullName, when });
  return [
    ...tell(sql`${personId}`, text, { loadId, kind, nowMs }),
    queueAboutLoad(kind, sql`${personId}`, { loadId, actorId: driver.id, nowMs }),
  ];
}

/** The events after which the driver's company no longer carries the load. */
const PARTING: readonly LoadEvent[] = ["edit", "delete", "cancel", "release"];

/** Returns the statements that tell the assigned driver, if any, that the event ends the assignment. */
export const tellParted = (event: LoadEvent, load: LoadTies, nowMs: number): Statement[] =>
  load.assigned && PARTING.includes(event) ? tellAssigned("over", load.assigned.id, load, nowMs) : [];
