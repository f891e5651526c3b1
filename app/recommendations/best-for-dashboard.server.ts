import type { DashboardTab } from "~/trade/lifecycle";
import type { Viewer } from "~/trade/viewer";
import { lastSearchedBy } from "./last-search.server";
import { BEST_SHOWN, type Recommendations, recommendedLoads } from "./recommend.server";

/**
 * The best few loads for a driver's dashboard, on the first page of its first tab and of the tab that opens. Null elsewhere, where
 * none are shown and the database is not asked.
 */
export async function bestForDashboard(
  viewer: Viewer,
  request: Request,
  tab: DashboardTab,
  page: number,
): Promise<Recommendations | null> {
  if (viewer.role !== "driver" || tab !== "new" || page !== 1) return null;
  return recommendedLoads(viewer, await lastSearchedBy(viewer, request), BEST_SHOWN);
}
