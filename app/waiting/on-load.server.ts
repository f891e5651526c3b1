import { unbroken } from "~/text/dates";
import type { Standing } from "~/trade/lifecycle";
import type { Act } from "~/ui/forms/acts";
import { clockAt } from "./clock.server";
import type { Facts } from "./facts";
import { newsOn } from "./find-news";
import { latestCheckIn } from "./find-steps";
import { type Matter, type MatterKind, mattersOf } from "./matters";
import { textForOthers } from "./text-for-others";

export interface Shown {
  says: string;
  until?: Matter["until"];
  acts?: Act[];
}

/** The main button below the panel: the page to which it links, or null if it is a form. */
export type MainButton = { page: string | null } | null;

/** If the main button leads to the matter's page, omits the other links to that page. */
const shownNextTo =
  (main: MainButton) =>
  ({ loadId, says, more, until, page, acts: all = [] }: Matter): Shown => {
    const acts = page === main?.page ? all.filter(({ to }) => to.split("?")[0] !== page) : all;
    return {
      says: unbroken(more ? (until ? `${says}: “${more}”` : `${says}. ${more}`) : says),
      ...(until && { until }),
      ...(acts.length > 0 && {
        acts: acts.map(({ words, to, fields }) => ({
          words,
          to: to.startsWith("#") ? to : `/load-details/${loadId}/${to}`,
          ...(fields && { fields: Object.entries(fields) }),
        })),
      }),
    };
  };

function markMain(matters: readonly Shown[]): Shown[] {
  const first = matters.find(({ acts }) => acts)?.acts?.[0];
  return matters.map(({ acts, ...matter }) => ({
    ...matter,
    ...(acts && { acts: acts.map((act) => (act === first ? { ...act, isMain: true } : act)) }),
  }));
}

interface WaitingOnLoad {
  text: string;
  /** Whether a counteroffer waits for the driver. The request then no longer waits for the owner. */
  isCountered?: boolean;
  /** Whether an offer is open. For the owner: from or to any driver. For a driver: only the driver's own. */
  hasOffer?: boolean;
  matters?: Shown[];
  lines?: Shown[];
}

const SHOWN_BELOW: readonly MatterKind[] = ["request to answer", "driver to review", "shipper to review"];

const sentence = (says: string) => (says.endsWith(":") ? says : `${says}.`);

/** @param told sentences about confirmed amendments */
export function waitingOnLoad(
  facts: Facts | null,
  { standing, expired, status }: { standing: Standing; expired: boolean; status: Facts["status"] },
  told: readonly string[],
  nowMs: number,
  main: MainButton = null,
): WaitingOnLoad {
  if (!facts) return { text: standing === "other shipper" && !expired ? textForOthers(status) : "" };
  const clock = clockAt(nowMs);
  const matters = mattersOf(facts, clock);
  const shown = shownNextTo(main);
  const yours = matters.filter(({ whose, kind }) => whose === "you" && !SHOWN_BELOW.includes(kind));
  const asked = matters.find(({ kind }) => kind === "request to answer");
  const theirs = matters.filter(({ whose }) => whose === "them");
  const offered = theirs.filter(({ until }) => until);
  const [next] = theirs.filter(({ until }) => !until);
  // A delivered load's matter, such as an invoice to make, already says that the load was delivered.
  // The shipper's page already shows the status.
  const isThanked = facts.side === "driver" && status === "complete" && yours.length === 0;
  const done = isThanked ? "Delivered. Thank you." : "";
  const latest = facts.side === "shipper" && !yours.some(({ kind }) => kind === "pin to give");
  const news = latest ? latestCheckIn(facts, clock) : null;
  const did = newsOn(facts, nowMs).filter(({ kind }) => told.length === 0 || kind !== "change:confirm");
  const sentences = [...did.map(({ says }) => says), ...(news ? [news] : []), ...told];
  const lines = [...sentences.map((says) => ({ says: unbroken(says) })), ...offered.map(shown)];
  return {
    text: asked ? `${sentence(asked.says)} ${asked.more}` : next ? sentence(next.says) : done,
    isCountered: yours.some(({ kind }) => kind === "counter to answer"),
    hasOffer: facts.offers.length > 0,
    ...(yours.length > 0 && { matters: main ? yours.map(shown) : markMain(yours.map(shown)) }),
    ...(lines.length > 0 && { lines }),
  };
}
