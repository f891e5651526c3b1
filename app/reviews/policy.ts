/**
 * Who may review whom follows from the load, never from an address or a form (spec §6: both parties may review after
 * completion, the reviewee is the other party; spec §4: only until that user has submitted one). Pure.
 */

import { isParty } from "~/access/policy";
import type { LoadStatus, Standing } from "~/trade/lifecycle";

export interface Sides {
  ownerId: string;
  /** The chosen driver. */
  driverId: string | null;
}

export interface Recipient {
  id: string;
  isDriver: boolean;
}

/** The other party of the load; null to those who are none, and to an owner who has chosen no driver. */
export function recipientOf(standing: Standing, { ownerId, driverId }: Sides): Recipient | null {
  if (standing === "chosen driver") return { id: ownerId, isDriver: false };
  return standing === "owner" && driverId ? { id: driverId, isDriver: true } : null;
}

/**
 * Whether the viewer may review the other party now. `hidden`: to them there is nothing to review (404). `early`: the
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

/** Whether an address names the person whom the load names. */
export function addressNames({ recipientId, isDriver }: ReviewAddress, recipient: Recipient): boolean {
  return recipientId === recipient.id && isDriver === String(recipient.isDriver);
}

/** The one address under which the viewer reviews the other party of a load. */
export function reviewPath(recipient: Recipient, loadId: string): string {
  return `/review/${recipient.id}/${loadId}/${recipient.isDriver}`;
}
