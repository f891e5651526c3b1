import type { DashboardTab } from "~/trade/lifecycle";
import type { Viewer } from "~/trade/viewer";
import { lastSearchedBy } from "./last-search.server";
import { BEST_SHOWN, type Recommendations, recommendedLoads } from "./recommend.server";

/** Null, without reading the database, except for the first page of a driver's `new` tab. */
export async function bestForDashboard(
  viewer: Viewer,
  request: Request,
  tab: DashboardTab,
  page: number,
): Promise<Recommendations | null> {
  if (viewer.role !== "driver" || tab !== "new" || page !== 1) return null;
  return recommendedLoads(viewer, await lastSearchedBy(viewer, request), BEST_SHOWN);
}
