import type { LoadTies } from "~/access/ties.server";
import { addDays, formatDay } from "~/text/dates";
import { isOpen } from "~/trade/lifecycle";
import type { Step } from "./steps";

/**
 * The time at which an open load was last confirmed, and the owner's button that confirms or renews the load.
 */
export interface Freshness {
  text: string | null;
  confirmedAtMs: number | null;
  tap: { step: Step; button: string } | null;
  /** Explains the button to an owner who has not confirmed the load yet. */
  hint?: string;
}

const CONFIRMS = "Mark as Available shows drivers that the load is still open.";
const EXPIRED = "This load has expired: its pickup time has passed.";

/**
 * Returns the pickup day of a renewed load, `YYYY-MM-DD`: tomorrow in UTC. No place in the fifty states is
 * ahead of UTC, so the day is in the future everywhere. The Renew button shows the day.
 */
export function renewalDay(nowMs: number): string {
  return addDays(new Date(nowMs).toISOString().slice(0, 10), 1);
}

/**
 * Returns the data for the load's page, or null if the load is not open or there is nothing to show to the
 * viewer.
 */
export function freshnessOf(
  { status, standing, expired }: Pick<LoadTies, "status" | "standing" | "expired">,
  confirmedAtMs: number | null,
  nowMs = Date.now(),
): Freshness | null {
  if (!isOpen(status)) return null;
  const isOwner = standing === "owner";
  if (expired && !isOwner) return { text: EXPIRED, confirmedAtMs: null, tap: null };
  if (expired)
    return {
      text: `${EXPIRED} Drivers can no longer find it.`,
      confirmedAtMs: null,
      tap: { step: "renew", button: `Renew for ${formatDay(renewalDay(nowMs), null, nowMs)}` },
    };
  if (!isOwner && confirmedAtMs === null) return null;
  const tap = isOwner ? ({ step: "confirm-open", button: "Mark as Available" } as const) : null;
  const isNew = isOwner && confirmedAtMs === null;
  return { text: null, confirmedAtMs, tap, ...(isNew && { hint: CONFIRMS }) };
}
