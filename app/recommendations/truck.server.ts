import type { OwnCosts } from "~/costs/queries.server";
import type { Start } from "~/search/engine/board-query";
import { type Offered, profitBy, type Truck } from "~/search/truck";
import type { Viewer } from "~/trade/viewer";
import { driverPlace, dropBefore, dropsOf } from "./driver-places.server";
import { isRecent, lastSearchedBy } from "./last-search.server";

/**
 * Never starts from a drop that is later than the pickup. Null if the driver has entered no costs.
 * @param asked the place of the current search; null if the search names no place
 */
export async function truckOf(
  viewer: Viewer,
  ofCosts: OwnCosts | null | Promise<OwnCosts | null>,
  request: Request,
  nowMs: number,
  asked?: Start | null,
): Promise<Truck | null> {
  const costs = await ofCosts;
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

/** `profit` is null if the load's miles are unknown. */
export const profitFrom = (truck: Truck, load: Offered) => ({
  profit: profitBy(truck, load),
  from: truck.startFor(load.pickup_date)?.label ?? null,
});
