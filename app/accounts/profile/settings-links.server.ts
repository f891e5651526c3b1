import { type Area, mayIn } from "~/trade/areas";
import type { Role } from "~/trade/lifecycle";
import type { Viewer } from "~/trade/viewer";

type SettingsLink = readonly [area: Area, to: string, words: string];

const LINKS: Readonly<Record<Role, (viewerId: string) => readonly SettingsLink[]>> = {
  shipper: () => [["company", "/user-account/paper-terms", "Document terms"]],
  driver: (viewerId) => [
    ["see", `/driver-request/${viewerId}`, "See your profile as shippers see it"],
    ["company", "/user-account/carrier", "Carrier and insurance"],
    ["trucks", "/trucks", "Trucks"],
    ["trucks", "/user-account/costs", "Costs and profit"],
    ["own", "/saved-searches", "Saved searches"],
    ["work", "/hidden", "Hidden loads and brokers"],
  ],
};

const FOR_BOTH: readonly SettingsLink[] = [
  ["keys", "/user-account/api", "API keys"],
  ["keys", "/user-account/webhooks", "Webhooks"],
];

export const settingsLinks = (viewer: Viewer) =>
  [...LINKS[viewer.role](viewer.id), ...FOR_BOTH].flatMap(([area, to, words]) =>
    mayIn(viewer, area) ? [[to, words] as const] : [],
  );
