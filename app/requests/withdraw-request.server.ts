import { db } from "db/client";
import { requests } from "db/schema";
import { guarded } from "db/write";
import { and, eq } from "drizzle-orm";
import { isOpenRequest } from "~/access/open.server";
import { endOffers } from "~/loads/steps/end-offers.server";
import { loadToMove, moveLoad } from "~/loads/steps/move-load.server";
import { Conflict } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";

interface Withdrawal {
  viewer: Viewer;
  loadId: string;
  /** Undefined if the page identifies only the load. */
  requestId?: string;
}

/** @throws NotFound, Forbidden, Conflict */
export async function withdrawRequest({ viewer, loadId, requestId }: Withdrawal): Promise<void> {
  const load = await loadToMove("withdraw", viewer, loadId);
  const named = requestId === undefined ? undefined : eq(requests.request_id, requestId);
  const own = and(eq(requests.load_id, loadId), eq(requests.driver_id, viewer.id), isOpenRequest, named);
  await moveLoad({
    event: "withdraw",
    viewer,
    load,
    driver: viewer,
    also: (nowMs) => [
      endOffers("request ended", { loadId, driverId: viewer.id, nowMs }),
      guarded(db().delete(requests).where(own), () => new Conflict("This request is no longer open.")),
    ],
  });
}
