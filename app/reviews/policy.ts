/**
 * The load, never a URL or a form, decides who may review whom: after completion, each party may review the
 * other once. Pure.
 */

import { isParty } from "~/access/policy";
import type { LoadStatus, Standing } from "~/trade/lifecycle";

interface Sides {
  ownerId: string;
  /** The chosen driver. */
  driverId: string | null;
}

export interface Recipient {
  id: string;
  isDriver: boolean;
}

/** Returns the other party of the load; null for non-parties, and for an owner without a chosen driver. */
export function recipientOf(standing: Standing, { ownerId, driverId }: Sides): Recipient | null {
  if (standing === "chosen driver") return { id: ownerId, isDriver: false };
  return standing === "owner" && driverId ? { id: driverId, isDriver: true } : null;
}

/**
 * Returns whether the viewer may review the other party now. `hidden`: there is nothing to review for this
 * viewer (404). `early`: the load is not complete (409). `submitted`: the viewer has already reviewed it
 * (409).
 */
export function reviewVerdict(
  status: LoadStatus,
  standing: Standing,
  hasReviewed: boolean,
): "allowed" | "submitted" | "early" | "hidden" {
  if (!isParty(standing)) return "hidden";
  if (status !== "complete") return "early";
  return hasReviewed ? "submitted" : "allowed";
}

/** The parameters of a review's URL; `isDriver` is about the recipient. */
export interface ReviewAddress {
  recipientId?: string;
  isDriver?: string;
}

/** Returns whether a URL names the right recipient. */
export function addressNames({ recipientId, isDriver }: ReviewAddress, recipient: Recipient): boolean {
  return recipientId === recipient.id && isDriver === String(recipient.isDriver);
}

/** Returns the path of the viewer's review of the other party. */
export function reviewPath(recipient: Recipient, loadId: string): string {
  return `/review/${recipient.id}/${loadId}/${recipient.isDriver}`;
}
