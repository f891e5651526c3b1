import { askedAhead, db } from "db/client";
import { requests, userloads } from "db/schema";
import { guarded } from "db/write";
import { and, eq } from "drizzle-orm";
import { driversWaiting, isOpenRequest } from "~/access/open.server";
import { personById } from "~/accounts/queries.server";
import { countAccepted } from "~/loads/kept-word.server";
import { loadToMove, moveLoad } from "~/loads/move-load.server";
import { Conflict, NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";

interface Decision {
  viewer: Viewer;
  loadId: string;
  driverId: string;
}

function pendingOn(loadId: string) {
  return and(eq(requests.load_id, loadId), isOpenRequest);
}

function pendingOf(loadId: string, driverId: string) {
  return and(pendingOn(loadId), eq(requests.driver_id, driverId));
}

async function driverOf(driverId: string) {
  const driver = await personById(driverId);
  if (!driver) throw new NotFound("No driver information could be displayed at this time.");
  return driver;
}

/**
 * The owner chooses a driver: the request is accepted, the driver tied to the load, every other open request rejected.
 * @throws NotFound, Forbidden, Conflict
 */
export async function acceptRequest({ viewer, loadId, driverId }: Decision): Promise<void> {
  const asked = askedAhead(() => driverOf(driverId));
  const load = await loadToMove("accept", viewer, loadId);
  const driver = await asked();
  const nowMs = Date.now();
  await moveLoad({
    event: "accept",
    viewer,
    load,
    driver,
    nowMs,
    others: driversWaiting(loadId, { except: driverId }),
    also: (decided_at) => [
      guarded(
        db().update(requests).set({ status: "accepted", decided_at }).where(pendingOf(loadId, driverId)),
        () => new Conflict("This request is no longer open."),
      ),
      {
        query: db()
          .insert(userloads)
          .values({ load_id: loadId, user_id: driverId, relationship_type: "driver" }),
        // Stryker disable next-line ArrowFunction,StringLiteral: a second guard; the step itself is refused first.
        otherwise: () => new Conflict("This load has a driver already."),
      },
      { query: db().update(requests).set({ status: "rejected", decided_at }).where(pendingOn(loadId)) },
      countAccepted(driverId, viewer.id),
    ],
  });
}

/**
 * The owner rejects a request; the load is new again when it was the last.
 * @throws NotFound, Forbidden, Conflict
 */
export async function rejectRequest({ viewer, loadId, driverId }: Decision): Promise<void> {
  const asked = askedAhead(() => driverOf(driverId));
  const load = await loadToMove("reject", viewer, loadId);
  const driver = await asked();
  await moveLoad({
    event: "reject",
    viewer,
    load,
    driver,
    also: (decided_at) => [
      guarded(
        db().update(requests).set({ status: "rejected", decided_at }).where(pendingOf(loadId, driverId)),
        () => new Conflict("This request is no longer open."),
      ),
    ],
  });
}
