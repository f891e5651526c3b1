/**
 * Who may review whom follows from the load, never from an address or a form: both parties may review after
 * completion, the reviewee is the other party, and each may submit one review. Pure.
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

/** The other party of the load; null for non-parties, and for an owner without a chosen driver. */
export function recipientOf(standing: Standing, { ownerId, driverId }: Sides): Recipient | null {
  if (standing === "chosen driver") return { id: ownerId, isDriver: false };
  return standing === "owner" && driverId ? { id: driverId, isDriver: true } : null;
}

/**
 * Whether the viewer may review the other party now. `hidden`: nothing to review exists for them (404). `early`: the
 * load is not complete (409). `submitted`: they have done it (409).
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

/** The address of a review, as typed or linked; `isDriver` tells of the recipient. */
export interface ReviewAddress {
  recipientId?: string;
  isDriver?: string;
}

/** Whether an address names the right recipient. */
export function addressNames({ recipientId, isDriver }: ReviewAddress, recipient: Recipient): boolean {
  return recipientId === recipient.id && isDriver === String(recipient.isDriver);
}

/** The address of the viewer's review of the other party. */
export function reviewPath(recipient: Recipient, loadId: string): string {
  return `/review/${recipient.id}/${loadId}/${recipient.isDriver}`;
}
