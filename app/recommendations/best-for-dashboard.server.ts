import type { Viewer } from "~/accounts/session.server";
import type { Place } from "~/distance/places.server";
import type { DashboardTab } from "~/loads/lifecycle";
import { BEST_SHOWN, type RecommendedLoad, recommendedLoads } from "./recommend.server";

/**
 * The best few for a driver's dashboard, where it opens: the other tabs and pages are for those loads, and ask nothing. Null
 * where none are shown.
 */
export async function bestForDashboard(
  viewer: Viewer,
  tab: DashboardTab,
  page: number,
  lastSearched: Place | null = null,
): Promise<RecommendedLoad[] | null> {
  if (viewer.role !== "driver" || tab !== "new" || page !== 1) return null;
  return (await recommendedLoads(viewer, lastSearched, BEST_SHOWN)).rows;
}
