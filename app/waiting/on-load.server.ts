/** What waits on one load, as its page shows it. */
import type { Standing } from "~/trade/lifecycle";
import type { Facts } from "./facts";
import { latestCheckIn, type Matter, mattersOf, textForOthers } from "./matters";
import { clockAt } from "./read-facts.server";

/** A matter as the browser gets it, without empty keys. */
export const shown = ({ says, more, until, acts }: Matter) => ({
  says,
  ...(more && { more }),
  ...(until && { until }),
  ...(acts && acts.length > 0 && { acts }),
});

export type Shown = ReturnType<typeof shown>;

interface WaitingOnLoad {
  /** What the other side does next. */
  text: string;
  /** Whether the viewer has an offer to answer, so that the request no longer waits for the owner. */
  isCountered?: boolean;
  /** Whether an offer is open between the two, or on an owner's load. */
  hasOffer?: boolean;
  matters?: Shown[];
  /** The viewer's own open offers. */
  offered?: Shown[];
  /** The driver's latest check-in. */
  news?: string;
}

const DELIVERED = { shipper: "Delivered.", driver: "Delivered. Thank you." } as const;

const sentence = (says: string) => (says.endsWith(":") ? says : `${says}.`);

/**
 * Returns the panel, and the sentence about the load's status. The sentence says what the other side does
 * next. Reviews are left to their own button.
 */
export function waitingOnLoad(
  facts: Facts | null,
  { standing, expired, status }: { standing: Standing; expired: boolean; status: Facts["status"] },
  nowMs: number,
): WaitingOnLoad {
  if (!facts) return { text: standing === "other shipper" && !expired ? textForOthers(status) : "" };
  const clock = clockAt(nowMs);
  const matters = mattersOf(facts, clock);
  const yours = matters.filter(({ whose, kind }) => whose === "you" && !kind.endsWith("review"));
  const theirs = matters.filter(({ whose }) => whose === "them");
  const offered = theirs.filter(({ until }) => until);
  const [next] = theirs.filter(({ until }) => !until);
  const done = status === "complete" ? DELIVERED[facts.side] : "";
  const latest = facts.side === "shipper" && !yours.some(({ kind }) => kind === "pin to give");
  const news = latest ? latestCheckIn(facts, clock) : null;
  return {
    text: next ? sentence(next.says) : done,
    isCountered: yours.some(({ kind }) => kind === "counter to answer"),
    hasOffer: facts.offers.length > 0,
    ...(yours.length > 0 && { matters: yours.map(shown) }),
    ...(offered.length > 0 && { offered: offered.map(shown) }),
    ...(news && { news }),
  };
}
