/** The recipient is determined by the load, never by a URL or a form. */

import { isParty } from "~/access/policy";
import type { LoadStatus, Standing } from "~/trade/lifecycle";

interface Sides {
  ownerId: string;
  driverId: string | null;
}

export interface Recipient {
  id: string;
  isDriver: boolean;
}

/** Null for non-parties, and for the owner if no driver is chosen. */
export function recipientOf(standing: Standing, { ownerId, driverId }: Sides): Recipient | null {
  if (standing === "chosen driver") return { id: ownerId, isDriver: false };
  return standing === "owner" && driverId ? { id: driverId, isDriver: true } : null;
}

/** `hidden`: nothing to review (404). `early`: not complete (409). `submitted`: already reviewed (409). */
export function reviewVerdict(
  status: LoadStatus,
  standing: Standing,
  hasReviewed: boolean,
): "allowed" | "submitted" | "early" | "hidden" {
  if (!isParty(standing)) return "hidden";
  if (status !== "complete") return "early";
  return hasReviewed ? "submitted" : "allowed";
}

/** `isDriver` refers to the recipient. */
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
