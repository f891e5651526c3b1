import { loads } from "db/schema";
import type { Statement } from "db/write";
import { type SQL, sql } from "drizzle-orm";
import { ASSIGNED } from "~/access/assigned.server";
import type { LoadTies } from "~/access/ties.server";
import { ASSIGNMENT_TEXTS } from "~/chat/automated-texts";
import { tell } from "~/chat/post-automated.server";
import { type AssignmentNews, assignmentKind } from "~/notifications/assignment-kinds";
import { queueAboutLoad } from "~/notifications/queue.server";
import type { LoadEvent } from "~/trade/lifecycle";
import { nameOf } from "~/trade/load-number";

export type AssignedLoad = Pick<LoadTies, "loadId" | "driver" | "lane">;

function telling(
  what: AssignmentNews,
  people: SQL,
  text: string,
  about: { loadId: string; actorId: string; nowMs: number },
): Statement[] {
  const kind = assignmentKind(what);
  return [...tell(people, text, { ...about, kind }), queueAboutLoad(kind, people, about)];
}

/** @param when the time of the pickup as text, for a reminder */
export function tellAssigned(
  what: Exclude<AssignmentNews, "changed">,
  personId: string,
  { loadId, driver, lane }: AssignedLoad,
  nowMs: number,
  when = "",
): Statement[] {
  if (!driver || personId === driver.id) return [];
  const text = ASSIGNMENT_TEXTS[what]({ lane: nameOf(lane), driver: driver.fullName, when, what: "" });
  return telling(what, sql`${personId}`, text, { loadId, actorId: driver.id, nowMs });
}

export function tellChanged(
  loadId: string,
  change: { lane: string; what: string; driverId: string },
  nowMs: number,
): Statement[] {
  const { driverId, ...words } = change;
  const assigned = sql`select nullif(${ASSIGNED}, ${driverId}) from ${loads} where ${loads.load_id} = ${loadId}`;
  const text = ASSIGNMENT_TEXTS.changed({ ...words, driver: "", when: "" });
  return telling("changed", assigned, text, { loadId, actorId: driverId, nowMs });
}

const PARTING: readonly LoadEvent[] = ["edit", "delete", "cancel", "release"];

export const tellParted = (event: LoadEvent, load: LoadTies, nowMs: number): Statement[] =>
  load.assigned && PARTING.includes(event) ? tellAssigned("over", load.assigned.id, load, nowMs) : [];
