import type { LoadTies } from "~/access/ties.server";
import { addDays, formatDay, utcDay } from "~/text/dates";
import { isOpen } from "~/trade/lifecycle";
import type { Step } from "./steps";

export interface Freshness {
  text: string | null;
  confirmedAtMs: number | null;
  tap: { step: Step; button: string } | null;
  hint?: string;
}

const CONFIRMS = "Mark as Available shows drivers that the load is still open.";
const EXPIRED = "This load has expired: its pickup time has passed.";

/** Tomorrow in UTC is in the future in all fifty states, because none of them is ahead of UTC. */
export function renewalDay(nowMs: number): string {
  return addDays(utcDay(nowMs), 1);
}

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
