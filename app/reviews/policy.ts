/**
 * Decides who may review whom: after completion, each party may review the other once. The recipient is
 * determined by the load, never by a URL or a form. Pure.
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

/**
 * Returns the other party of the load. Returns null for non-parties, and for the owner if no driver is
 * chosen.
 */
export function recipientOf(standing: Standing, { ownerId, driverId }: Sides): Recipient | null {
  if (standing === "chosen driver") return { id: ownerId, isDriver: false };
  return standing === "owner" && driverId ? { id: driverId, isDriver: true } : null;
}

/**
 * Returns whether the viewer may review the other party now. `hidden`: this viewer has nothing to review
 * (404). `early`: the load is not complete (409). `submitted`: the viewer has already submitted a review
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

/** The parameters of a review's URL. `isDriver` refers to the recipient. */
export interface ReviewAddress {
  recipientId?: string;
  isDriver?: string;
}

export function addressNames({ recipientId, isDriver }: ReviewAddress, recipient: Recipient): boolean {
  return recipientId === recipient.id && isDriver === String(recipient.isDriver);
}

export function reviewPath(recipient: Recipient, loadId: string): string {
  return `/review/${recipient.id}/${loadId}/${recipient.isDriver}`;
}
