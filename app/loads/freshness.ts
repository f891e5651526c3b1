import type { LoadTies } from "~/access/ties.server";
import { addDays, formatDay } from "~/platform/dates";
import { isOpen } from "~/trade/lifecycle";
import type { Step } from "./steps";

/** How fresh an open load is, and the one tap by which its owner keeps it so. */
export interface Freshness {
  text: string | null;
  /** When its owner said last that it is still open, UTC milliseconds. */
  confirmedAtMs: number | null;
  tap: { step: Step; button: string } | null;
}

const EXPIRED = "This load has expired: its pickup date has passed.";

/**
 * The day for which an expired load is renewed, `YYYY-MM-DD`: the one after the day it is by UTC, which is as late as it is
 * anywhere in the fifty states. So it is never still today there, and the button names it.
 */
export function renewalDay(nowMs: number): string {
  return addDays(new Date(nowMs).toISOString().slice(0, 10), 1);
}

/** Null where a load is neither open nor has anything to tell. */
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
      text: `${EXPIRED} Drivers do not find it any more.`,
      confirmedAtMs: null,
      tap: { step: "renew", button: `Renew for ${formatDay(renewalDay(nowMs), null, nowMs)}` },
    };
  if (!isOwner && confirmedAtMs === null) return null;
  const tap = isOwner ? ({ step: "confirm-open", button: "Confirm Still Open" } as const) : null;
  return { text: null, confirmedAtMs, tap };
}
