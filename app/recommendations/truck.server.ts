import type { OwnCosts } from "~/costs/queries.server";
import { locate, type Place } from "~/places/directory.server";
import { profitBy, type Truck } from "~/search/truck";
import type { Viewer } from "~/trade/viewer";
import { lastDropOf, whereabouts } from "./driver-places.server";
import { lastSearchedBy, type SearchedPlace } from "./last-search.server";

/**
 * A driver's truck, for what a load would leave them: empty it drives from a place that is asked for, or else from where recommendations
 * start. Null without costs, and then without a statement.
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
  const at = whereabouts(drop, costs.homeZip, searched, nowMs);
  return { costs, from: at && { ...at.point, label: at.name } };
}

/** What a load would leave the truck's driver; null where its miles are unknown. */
export function profitFrom(
  truck: Truck,
  load: { total_rate_cents: number; calculated_miles: number | null },
  origin: Place,
) {
  const { total_rate_cents: rateCents, calculated_miles: miles } = load;
  return profitBy(truck, { rateCents, miles, pickup: locate(origin) });
}
