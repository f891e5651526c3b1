import { driversWaiting, hasOpenStatus } from "~/access/open.server";
import type { Viewer } from "~/trade/viewer";
import { endRequests } from "./end-requests.server";
import { countCancelled } from "./kept-word.server";
import { isCarriedBy, loadToMove, moveLoad } from "./move-load.server";

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
    // Refused when a driver was chosen meanwhile: they would lose the load without being told.
    when: load.driver ? isCarriedBy(loadId, load.driver.id) : hasOpenStatus,
    others: driversWaiting(loadId),
    also: (nowMs) => [endRequests(loadId, nowMs), ...(load.driver ? [countCancelled(viewer.id)] : [])],
  });
}
