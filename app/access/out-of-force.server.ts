import type { Statement } from "db/write";
import { assignmentsEnded } from "./assigned.server";
import { endIdleSharing } from "./end-sharing.server";

/**
 * Run the statements after a change of seats, in the same write. Otherwise assignments and consents would be
 * in force again as soon as the person had a seat again.
 */
export const endOutOfForce = (ids: readonly string[], nowMs: number): Statement[] => [
  assignmentsEnded(ids, nowMs),
  ...endIdleSharing(ids, nowMs),
];
