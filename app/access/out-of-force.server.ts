import type { Statement } from "db/write";
import { assignmentsEnded } from "./assigned.server";
import { endIdleSharing } from "./end-sharing.server";

/** Run after a change of seats, in the same write. Otherwise a new seat would revive an assignment. */
export const endOutOfForce = (ids: readonly string[], nowMs: number): Statement[] => [
  assignmentsEnded(ids, nowMs),
  ...endIdleSharing(ids, nowMs),
];
