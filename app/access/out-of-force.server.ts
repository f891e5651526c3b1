import type { Statement } from "db/write";
import { sql } from "drizzle-orm";
import { assignmentsEnded } from "./assigned.server";
import { endIdleSharing } from "./end-sharing.server";
import { takingOff } from "./off-board.server";

/**
 * Run after a change of seats, in the same write. Otherwise a new seat would revive an assignment, and a
 * company whose remaining people are all suspended would keep its loads on the board.
 * @param ids of the people whose seats changed
 */
export const endOutOfForce = (ids: readonly string[], nowMs: number): Statement[] => [
  assignmentsEnded(ids, nowMs),
  ...endIdleSharing(ids, nowMs),
  takingOff(sql`select w.desk_id from seats w where w.person_id in ${[...ids]}`, nowMs),
];
