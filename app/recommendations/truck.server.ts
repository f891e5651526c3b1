import type { OwnCosts } from "~/costs/queries.server";
import { locate, type Place } from "~/places/directory.server";
import { profitBy, type Truck } from "~/search/truck";
import type { Viewer } from "~/trade/viewer";
import { driverPlace, lastDropOf } from "./driver-places.server";
import { lastSearchedBy, type SearchedPlace } from "./last-search.server";

/**
 * Returns a driver's truck, which is used to estimate profit. The truck starts from the given place, or else
 * from the start of the driver's recommendations. Returns null, without a statement, if the driver has
 * entered no costs.
 */
export async function truckOf(
  viewer: Viewer,
  costs: OwnCosts | null,
  request: Request,
  nowMs: number,
  asked?: SearchedPlace,
): Promise<Truck | null> {
  if (!costs) return null;
  if (asked) return { costs, from: asked };
  const [drop, searched] = await Promise.all([lastDropOf(viewer.id, nowMs), lastSearchedBy(viewer, request)]);
  const at = driverPlace(drop, costs.homeZip, searched, nowMs);
  return { costs, from: at && { ...at.point, label: at.name } };
}

/** Returns the estimated profit from a load, or null if the load's miles are unknown. */
export function profitFrom(
  truck: Truck,
  load: { total_rate_cents: number; calculated_miles: number | null },
  origin: Place,
) {
  const { total_rate_cents: rateCents, calculated_miles: miles } = load;
  return profitBy(truck, { rateCents, miles, pickup: locate(origin) });
}
