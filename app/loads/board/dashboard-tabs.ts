import {
  DASHBOARD_TABS,
  type DashboardTab,
  type LoadStatus,
  type Role,
  TAB_STATUSES,
} from "~/trade/lifecycle";
import { hasDotBy } from "~/waiting/dots";

export const TAB_LABELS: Readonly<Record<DashboardTab, string>> = {
  new: "New",
  "pre-pickup": "Pre-pickup",
  "in-transit": "In Transit",
};

export const EMPTY_TABS: Readonly<Record<DashboardTab, Record<Role, string>>> = {
  new: {
    shipper: "Loads you post wait here until you accept a driver.",
    driver: "Loads you request wait here until the shipper answers.",
  },
  "pre-pickup": {
    shipper: "Loads with a driver wait here until they're picked up.",
    driver: "Loads assigned to you wait here until you pick them up.",
  },
  "in-transit": {
    shipper: "Loads on the road stay here until the proof of delivery is in.",
    driver: "Loads on your truck stay here until you upload the proof of delivery.",
  },
};

export function readTab(params: URLSearchParams): DashboardTab | null {
  return DASHBOARD_TABS.find((tab) => tab === params.get("tab")) ?? null;
}

/** The first tab with a dot, or else the first tab with loads. */
export function openingTab(tabs: readonly DashboardTabState[]): DashboardTab {
  const tab = tabs.find(({ dot }) => dot) ?? tabs.find(({ count }) => count > 0);
  return tab?.tab ?? "new";
}

interface DashboardTabState {
  tab: DashboardTab;
  count: number;
  dot: boolean;
}

/**
 * @param role null for a person who may not act on loads
 * @param dotted statuses with a dot for a reason other than the status
 */
export function tabStates(
  counts: Partial<Record<LoadStatus, number>>,
  role: Role | null,
  dotted: readonly LoadStatus[] = [],
): DashboardTabState[] {
  const hasDot = (status: LoadStatus) => hasDotBy(status, role) || dotted.includes(status);
  return DASHBOARD_TABS.map((tab) => ({
    tab,
    count: TAB_STATUSES[tab].reduce((sum, status) => sum + (counts[status] ?? 0), 0),
    dot: TAB_STATUSES[tab].some((status) => hasDot(status) && (counts[status] ?? 0) > 0),
  }));
}
