import type { OwnCosts } from "~/costs/queries.server";
import type { Start } from "~/search/engine/board-query";
import { type Offered, profitBy, type Truck } from "~/search/truck";
import type { Viewer } from "~/trade/viewer";
import { driverPlace, dropBefore, dropsOf } from "./driver-places.server";
import { isRecent, lastSearchedBy } from "./last-search.server";

/**
 * Returns a driver's truck, which is used to estimate profit. On every page, it starts from the place of the
 * driver's last search, if that is recent; else from the start of the driver's recommendations, but from a
 * drop only before the pickup. Returns null, without a statement, if the driver has entered no costs.
 * @param asked on the search page, the place of this search; null if it names none
 */
export async function truckOf(
  viewer: Viewer,
  costs: OwnCosts | null,
  request: Request,
  nowMs: number,
  asked?: Start | null,
): Promise<Truck | null> {
  if (!costs) return null;
  const searched = await lastSearchedBy(viewer, request);
  const from = asked === undefined && searched && isRecent(searched, nowMs) ? searched : asked;
  if (from) return { costs, startFor: () => from };
  const drops = await dropsOf(viewer.id, nowMs);
  return {
    costs,
    startFor: (pickupDate) => {
      const at = driverPlace(dropBefore(drops, pickupDate, nowMs), costs.homeZip, searched, nowMs);
      return at && { ...at.point, label: at.name };
    },
  };
}

/** Returns the profit from a load, or null if its miles are unknown, and where the truck starts. */
export const profitFrom = (truck: Truck, load: Offered) => ({
  profit: profitBy(truck, load),
  from: truck.startFor(load.pickup_date)?.label ?? null,
});
