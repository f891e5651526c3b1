import { db } from "db/client";
import { loads, requests } from "db/schema";
import { gte } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { openRequestGroup } from "~/chat/request-group.server";
import { loadToMove, moveLoad } from "~/loads/move-load.server";
import { earliestToday } from "~/platform/dates";
import { Conflict } from "~/platform/errors";
import { nameOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";

/**
 * A driver requests a load. `revision` is that of the terms the driver saw, if the form names one.
 * @throws NotFound, Forbidden (a shipper), Conflict (asked already, taken, or the terms changed meanwhile)
 */
export async function requestLoad(ask: { viewer: Viewer; loadId: string; revision?: number }): Promise<void> {
  const { viewer, loadId } = ask;
  const load = await loadToMove("request", viewer, loadId, ask.revision);
  await moveLoad({
    event: "request",
    viewer,
    load,
    driver: viewer,
    when: gte(loads.pickup_date, earliestToday()),
    also: (nowMs) => [
      {
        query: db()
          .insert(requests)
          .values({
            // Stryker disable next-line ObjectLiteral: without it the id takes the same instant from the clock.
            request_id: newId({ msecs: nowMs }),
            driver_id: viewer.id,
            load_id: loadId,
            status: "pending",
            created_at: nowMs,
          }),
        // Stryker disable next-line ArrowFunction,StringLiteral: a second guard; the step itself is refused first.
        otherwise: () => new Conflict("You have requested this load already."),
      },
      ...openRequestGroup(
        { loadId, ownerId: load.ownerId, driverId: viewer.id, name: nameOf(load.lane) },
        nowMs,
      ),
    ],
  });
}
