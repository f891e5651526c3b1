import type { DashboardTab } from "~/trade/lifecycle";
import type { Viewer } from "~/trade/viewer";
import { lastSearchedBy } from "./last-search.server";
import { BEST_SHOWN, type RecommendedLoad, recommendedLoads } from "./recommend.server";

/**
 * The best few for a driver's dashboard, where it opens: the other tabs and pages are for those loads, and ask nothing. Null
 * where none are shown.
 */
export async function bestForDashboard(
  viewer: Viewer,
  request: Request,
  tab: DashboardTab,
  page: number,
): Promise<RecommendedLoad[] | null> {
  if (viewer.role !== "driver" || tab !== "new" || page !== 1) return null;
  return (await recommendedLoads(viewer, await lastSearchedBy(viewer, request), BEST_SHOWN)).rows;
}
