import { and, not } from "drizzle-orm";
import { driversWaiting, hasOpenStatus, isNotExpired } from "~/access/open.server";
import { Conflict } from "~/platform/errors";
import { addDays, daysBetween } from "~/text/dates";
import { withDaysMoved } from "~/trade/stops";
import type { Viewer } from "~/trade/viewer";
import { queueForAlerts } from "../alert-queue.server";
import { loadFacts } from "../queries.server";
import { endRequests } from "./end-requests.server";
import { renewalDay } from "./freshness";
import { loadToMove, moveLoad } from "./move-load.server";

/**
 * Renews an expired load. The new pickup day is `renewalDay`, and the other stops move by as many days. The
 * history records the renewal as an edit. Open requests and offers end, because they were for another day.
 * @throws NotFound, Forbidden, Conflict (not expired, or changed at the same time)
 */
export async function renewLoad({ viewer, loadId }: { viewer: Viewer; loadId: string }): Promise<void> {
  const load = await loadToMove("edit", viewer, loadId);
  const facts = await loadFacts(viewer, loadId);
  if (!load.expired || !facts) throw new Conflict("This load hasn't expired. Edit it to change its dates.");
  const pickup_date = renewalDay(Date.now());
  const move = (day: string) => addDays(day, daysBetween(facts.pickup_date, pickup_date));
  await moveLoad({
    event: "edit",
    viewer,
    load,
    driver: null,
    when: and(hasOpenStatus, not(isNotExpired())),
    others: driversWaiting(loadId),
    set: {
      pickup_date,
      stops: withDaysMoved(facts.stops, move),
      delivery_date: move(facts.delivery_date),
      revision: load.revision + 1,
      expired_at: null,
      confirmed_at: null,
    },
    also: (nowMs) => [...endRequests(loadId, "load edited", nowMs), queueForAlerts(loadId, nowMs)],
  });
}
