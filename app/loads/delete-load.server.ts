import { loads } from "db/schema";
import { inArray } from "drizzle-orm";
import { OPEN_STATUSES } from "~/trade/lifecycle";
import type { Viewer } from "~/trade/viewer";
import { driversWaiting, endRequests } from "./edit-load.server";
import { loadToMove, moveLoad } from "./move-load.server";

/**
 * Takes a load off every list. Its history stays; its driver and those who asked for it are told.
 * @throws NotFound, Forbidden, Conflict
 */
export async function deleteLoad({ viewer, loadId }: { viewer: Viewer; loadId: string }): Promise<void> {
  const load = await loadToMove("delete", viewer, loadId);
  await moveLoad({
    event: "delete",
    viewer,
    load,
    driver: load.driver,
    // A driver who is chosen meanwhile would lose the load without being told.
    when: load.driver ? undefined : inArray(loads.load_status, [...OPEN_STATUSES]),
    others: driversWaiting(loadId),
    also: (nowMs) => [endRequests(loadId, nowMs)],
  });
}
