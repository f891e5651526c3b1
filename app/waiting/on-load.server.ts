/** What waits on one load, as its page shows it. */
import type { Standing } from "~/trade/lifecycle";
import type { Act } from "~/ui/forms/acts";
import type { Facts } from "./facts";
import { latestCheckIn } from "./find-steps";
import { type Matter, type MatterKind, mattersOf, textForOthers } from "./matters";
import { clockAt } from "./read-facts.server";

/** A matter as the browser gets it, without empty keys. */
export interface Shown {
  says: string;
  until?: Matter["until"];
  acts?: Act[];
}

/** @param nth its position: the first act of the first matter is the main button */
const shown = ({ loadId, says, more, until, acts = [] }: Matter, nth: number): Shown => ({
  // A note of an offer stands before the offer's end.
  says: more ? (until ? `${says}: “${more}”` : `${says}. ${more}`) : says,
  ...(until && { until }),
  ...(acts.length > 0 && {
    acts: acts.map(({ words, to, fields }, at) => ({
      words,
      ...(nth + at === 0 && { isMain: true }),
      to: to.startsWith("#") ? to : `/load-details/${loadId}/${to}`,
      ...(fields && { fields: Object.entries(fields) }),
    })),
  }),
});

interface WaitingOnLoad {
  /** What the other side does next. */
  text: string;
  /** Whether the viewer has an offer to answer, so that the request no longer waits for the owner. */
  isCountered?: boolean;
  /** Whether an offer is open between the two, or on an owner's load. */
  hasOffer?: boolean;
  matters?: Shown[];
  /** What the other side did or has to answer. */
  lines?: Shown[];
}

/** What the page shows in a place of its own: the table of requests, and the button for a review. */
const SHOWN_BELOW: readonly MatterKind[] = ["request to answer", "driver to review", "shipper to review"];

const DELIVERED = { shipper: "Delivered.", driver: "Delivered. Thank you." } as const;

const sentence = (says: string) => (says.endsWith(":") ? says : `${says}.`);

/**
 * Returns the panel, and the sentence about the load's status. The sentence says what the other side does
 * next, or how many drivers ask.
 * @param told sentences about changes that both sides have confirmed
 */
export function waitingOnLoad(
  facts: Facts | null,
  { standing, expired, status }: { standing: Standing; expired: boolean; status: Facts["status"] },
  told: readonly string[],
  nowMs: number,
): WaitingOnLoad {
  if (!facts) return { text: standing === "other shipper" && !expired ? textForOthers(status) : "" };
  const clock = clockAt(nowMs);
  const matters = mattersOf(facts, clock);
  const yours = matters.filter(({ whose, kind }) => whose === "you" && !SHOWN_BELOW.includes(kind));
  const asked = matters.find(({ kind }) => kind === "request to answer");
  const theirs = matters.filter(({ whose }) => whose === "them");
  const offered = theirs.filter(({ until }) => until);
  const [next] = theirs.filter(({ until }) => !until);
  const done = status === "complete" ? DELIVERED[facts.side] : "";
  const latest = facts.side === "shipper" && !yours.some(({ kind }) => kind === "pin to give");
  const news = latest ? latestCheckIn(facts, clock) : null;
  const lines = [...(news ? [{ says: news }] : []), ...told.map((says) => ({ says })), ...offered.map(shown)];
  return {
    text: asked ? `${sentence(asked.says)} ${asked.more}` : next ? sentence(next.says) : done,
    isCountered: yours.some(({ kind }) => kind === "counter to answer"),
    hasOffer: facts.offers.length > 0,
    ...(yours.length > 0 && { matters: yours.map(shown) }),
    ...(lines.length > 0 && { lines }),
  };
}
