import type { Party } from "~/access/policy";
import { accountOf } from "~/accounts/profile/queries.server";
import { placeOfZip } from "~/places/zip-codes.server";
import { equipmentLabel } from "~/trade/equipment";

const NEAR_MILES = 100;

export interface Shortcut {
  to: string;
  text: string;
}

/** Shortcuts are links. The form is not filled in, so that it submits only the user's own choices. */
export async function searchShortcuts(viewer: Party, params: URLSearchParams): Promise<Shortcut[]> {
  if (viewer.role !== "driver" || params.size > 0) return [];
  const account = await accountOf(viewer.id);
  const truck = account?.equipmentType ?? null;
  const label = equipmentLabel(truck);
  const home = account?.homeZip ? placeOfZip(account.homeZip) : null;
  const ofTruck: Record<string, string> = label && truck ? { equipment_type: truck } : {};
  const linkTo = (text: string, filters: Record<string, string>) => ({
    to: `/search?${new URLSearchParams(filters)}`,
    text,
  });
  const nearHome = home && { origin_city: home.zip, origin_radius: String(NEAR_MILES), ...ofTruck };
  const words = [`Near home, ${NEAR_MILES} mi`, label].filter(Boolean).join(", ");
  return [
    ...(nearHome ? [linkTo(words, nearHome)] : []),
    ...(label ? [linkTo(`${label} loads`, ofTruck)] : []),
  ];
}
