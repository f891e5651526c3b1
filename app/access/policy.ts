/** Decides who may see which parts of a load. Pure; queries apply the same rules in SQL. */
import type { FileKind } from "~/trade/file-kinds";
import { isOpen, type LoadStatus, type Role, type Standing } from "~/trade/lifecycle";

export interface Party {
  id: string;
  role: Role;
}

/** The people tied to a load, as read from the database. */
export interface Ties {
  ownerId: string;
  driverId: string | null;
  viewerHasOpenRequest: boolean;
}

export function standingOf(viewer: Party, ties: Ties): Standing {
  if (viewer.id === ties.ownerId) return "owner";
  if (viewer.id === ties.driverId) return "chosen driver";
  if (viewer.role === "shipper") return "other shipper";
  return ties.viewerHasOpenRequest ? "requesting driver" : "other driver";
}

export function isParty(standing: Standing): boolean {
  return standing === "owner" || standing === "chosen driver";
}

/** Returns whether the viewer may open the load. All others get a 404. */
export function mayViewLoad(status: LoadStatus, standing: Standing): boolean {
  return isParty(standing) || isOpen(status);
}

/**
 * The audiences of a term, among users who may view the load. The parties are the owner and the chosen
 * driver.
 */
export const AUDIENCES = ["everyone", "parties", "owner"] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Returns whether a user who may view the load belongs to the audience. */
export function maySee(audience: Audience, standing: Standing): boolean {
  if (audience === "everyone") return true;
  return audience === "parties" ? isParty(standing) : standing === "owner";
}

/** Returns whether the user may open the load's document of this kind. */
export function maySeeLoadDocument(kind: FileKind, status: LoadStatus, standing: Standing): boolean {
  if (standing === "owner") return true;
  if (standing !== "chosen driver") return false;
  return kind !== "bill_of_lading" || status === "in transit" || status === "complete";
}
