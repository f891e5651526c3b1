import type { Party } from "~/access/policy";
import { accountOf } from "~/accounts/profile/queries.server";
import { placeOfZip } from "~/places/zip-codes.server";
import { equipmentLabel } from "~/trade/equipment";

/** The radius of "near me", in miles. */
const NEAR_MILES = 100;

export interface Shortcut {
  to: string;
  text: string;
}

/**
 * Returns a link to loads near the driver's home that suit the driver's truck. The form is not filled in, so
 * that it submits only the user's own choices.
 * @returns null for shippers, if the URL has parameters, or if the profile contains neither a home nor a
 * truck
 */
export async function searchShortcut(viewer: Party, params: URLSearchParams): Promise<Shortcut | null> {
  if (viewer.role !== "driver" || params.size > 0) return null;
  const account = await accountOf(viewer.id);
  const label = equipmentLabel(account?.equipmentType ?? null);
  const home = account?.homeZip ? placeOfZip(account.homeZip) : null;
  const near = new URLSearchParams(home ? { origin_city: home.zip, origin_radius: String(NEAR_MILES) } : {});
  if (label && account?.equipmentType) near.set("equipment_type", account.equipmentType);
  const words = [home && `Near me, ${NEAR_MILES} mi`, label].filter(Boolean);
  return words.length > 0 ? { to: `/search?${near}`, text: words.join(", ") } : null;
}
