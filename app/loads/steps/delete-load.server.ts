import { loads } from "db/schema";
import { and, eq, sql } from "drizzle-orm";
import { driversWaiting, hasOpenStatus } from "~/access/open.server";
import { Conflict } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { seenOf } from "../bulk/bulk";
import { countCancelled } from "./cancellation-counts.server";
import { endRequests } from "./end-requests.server";
import { isCarriedBy, loadToMove, moveLoad } from "./move-load.server";
import { forgetSigned } from "./signed-contacts.server";

/**
 * `seen` and `revision`: the state that the caller saw. `onlyUnasked`: a request, a chosen driver or an
 * earlier edit also causes a conflict.
 * @throws NotFound, Forbidden, Conflict
 */
export async function deleteLoad({
  viewer,
  loadId,
  seen,
  revision,
  onlyUnasked = false,
}: {
  viewer: Viewer;
  loadId: string;
  seen?: string;
  revision?: number;
  onlyUnasked?: boolean;
}): Promise<void> {
  const load = await loadToMove("delete", viewer, loadId, revision);
  if (seen !== undefined && seen !== seenOf(load))
    throw new Conflict("This load has changed since you opened it. Check the load, then try again.");
  await moveLoad({
    event: "delete",
    viewer,
    load,
    driver: load.driver,
    // The deletion is refused if a driver was chosen after the load was read. Otherwise that driver would
    // lose the load without a notification.
    when: and(
      load.driver && !onlyUnasked ? isCarriedBy(loadId, load.driver.id) : hasOpenStatus,
      seen === undefined ? undefined : eq(loads.load_status, load.status),
      onlyUnasked ? sql`${loads.revision} = 1 and not exists (${driversWaiting(loadId)})` : undefined,
    ),
    others: driversWaiting(loadId),
    also: (nowMs) => [
      ...endRequests(loadId, "load deleted", nowMs),
      ...forgetSigned(loadId, nowMs),
      ...(load.driver ? [countCancelled(viewer.id)] : []),
    ],
  });
}
