/** `standing.server.ts` applies the same rules in SQL. */
import type { FileKind } from "~/trade/file-kinds";
import { hauls, isOpen, type LoadStatus, type Role, type Standing } from "~/trade/lifecycle";

export interface Party {
  id: string;
  role: Role;
}

export interface Ties {
  ownerId: string;
  driverId: string | null;
  assignedId: string | null;
  viewerHasOpenRequest: boolean;
}

export function standingOf(viewer: Party, ties: Ties): Standing {
  if (viewer.id === ties.ownerId) return "owner";
  if (viewer.id === ties.driverId) return "chosen driver";
  if (viewer.id === ties.assignedId) return "assigned driver";
  if (viewer.role === "shipper") return "other shipper";
  return ties.viewerHasOpenRequest ? "requesting driver" : "other driver";
}

/** An assigned driver is not a party, so everything about money is closed to them by default. */
export function isParty(standing: Standing): boolean {
  return standing === "owner" || standing === "chosen driver";
}

/** A user for whom this is false gets a 404. */
export function mayViewLoad(status: LoadStatus, standing: Standing): boolean {
  return isParty(standing) || standing === "assigned driver" || isOpen(status);
}

/** `haulers` are the parties and the assigned driver. `unassigned` is everyone but that driver. */
export const AUDIENCES = ["everyone", "unassigned", "haulers", "parties", "owner"] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The user must already be allowed to view the load. */
export function maySee(audience: Audience, standing: Standing): boolean {
  switch (audience) {
    case "everyone":
      return true;
    case "unassigned":
      return standing !== "assigned driver";
    case "haulers":
      return isParty(standing) || standing === "assigned driver";
    case "parties":
      return isParty(standing);
    case "owner":
      return standing === "owner";
  }
}

export const isPublic = (audience: Audience): boolean => audience === "everyone" || audience === "unassigned";

const WITHOUT_RATE: readonly FileKind[] = ["bill_of_lading", "proof_of_delivery"];

export function maySeeLoadDocument(kind: FileKind, status: LoadStatus, standing: Standing): boolean {
  if (standing === "owner") return true;
  if (!hauls(standing) || (standing === "assigned driver" && !WITHOUT_RATE.includes(kind))) return false;
  return kind !== "bill_of_lading" || status === "in transit" || status === "complete";
}
