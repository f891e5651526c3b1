import type { Party } from "~/access/policy";
import { accountOf } from "~/accounts/profile/queries.server";
import { placeOfZip } from "~/places/zip-codes.server";
import { equipmentLabel } from "~/trade/equipment";

/** How far "near me" reaches. */
const NEAR_MILES = 100;

export interface Shortcut {
  to: string;
  text: string;
}

/**
 * The search for loads that suit the driver's truck, near their home, as a link. The form itself stays empty: what it
 * sends is what a person sees chosen.
 * @returns null for an address that asks for something, for shippers, and for a profile that says neither
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
