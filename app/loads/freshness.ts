import { formatInstant } from "~/platform/dates";
import type { LoadTies } from "./queries.server";
import type { Step } from "./steps";

/** How fresh an open load is, and the one tap by which its owner keeps it so. */
export interface Freshness {
  text: string | null;
  tap: { step: Step; button: string } | null;
}

const EXPIRED = "This load has expired: its pickup date has passed.";

/** Null where a load is neither open nor has anything to tell. */
export function freshnessOf(
  { status, standing, expired }: Pick<LoadTies, "status" | "standing" | "expired">,
  confirmedAtMs: number | null,
): Freshness | null {
  if (status !== "new" && status !== "pending") return null;
  const isOwner = standing === "owner";
  if (expired && !isOwner) return { text: EXPIRED, tap: null };
  if (expired)
    return {
      text: `${EXPIRED} Drivers do not find it any more.`,
      tap: { step: "renew", button: "Renew for tomorrow" },
    };
  const text = confirmedAtMs === null ? null : `Confirmed still open ${formatInstant(confirmedAtMs)}`;
  return text || isOwner
    ? { text, tap: isOwner ? { step: "confirm-open", button: "Still open" } : null }
    : null;
}
