/** What a search starts with before anything is asked: the driver's own truck and home. */

import type { Party } from "~/access/policy";
import { accountOf } from "~/accounts/queries.server";
import { placeOfZip } from "~/places/gazetteer.server";
import { equipmentLabel } from "~/trade/equipment";

/** How far "near me" reaches. */
const NEAR_MILES = 100;

export interface SearchStart {
  /** The ticked values of lists in the form. */
  chosen: Record<string, readonly string[]>;
  /** What "More filters" holds, in a word. */
  more: string;
  /** The address of a search around the driver's home; null where it is not known. */
  nearMe: string | null;
}

/** The start of a driver's search; null for an address that asks for something, and for shippers. */
export async function searchStart(viewer: Party, params: URLSearchParams): Promise<SearchStart | null> {
  if (viewer.role !== "driver" || params.size > 0) return null;
  const account = await accountOf(viewer.id);
  const kind = equipmentLabel(account?.equipmentType) && account?.equipmentType;
  const home = account?.homeZip && placeOfZip(account.homeZip);
  const near = new URLSearchParams(home ? { origin_city: home.zip, origin_radius: String(NEAR_MILES) } : {});
  if (kind) near.set("equipment_type", kind);
  return {
    chosen: kind ? { equipment_type: [kind] } : {},
    more: (kind && equipmentLabel(kind)) || "",
    nearMe: home ? `/search?${near}` : null,
  };
}
