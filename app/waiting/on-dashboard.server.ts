import { formatDay, unbroken } from "~/text/dates";
import type { LoadStatus } from "~/trade/lifecycle";
import { nameOf, numberOf } from "~/trade/load-number";
import { clockAt } from "./clock.server";
import type { Facts } from "./facts";
import { newsOn } from "./find-news";
import { latestCheckIn } from "./find-steps";
import { byUrgency, MATTERS, type Matter, mattersOf } from "./matters";

/** Low, because the page is near its size limit. */
export const MOST_LISTED = 2;

interface WaitingLoad {
  row: number;
  status: LoadStatus;
  hasDot: boolean;
  /** Whether the load is listed first, because the other side did something since the status changed. */
  isAhead: boolean;
  news: string | null;
}

export interface WaitingOnAll {
  /** Keyed by load id. The load with the most urgent matter comes first. */
  loads: ReadonlyMap<string, WaitingLoad>;
  matters: readonly (Matter & { number: string })[];
  assigned: readonly { loadId: string; says: string }[];
  /** What the other side did on delivered loads, which have no table row on the dashboard. */
  told: readonly { loadId: string; says: string }[];
}

function newsOf(facts: Facts, matters: readonly Matter[], clock: ReturnType<typeof clockAt>): string | null {
  const answer = matters.find(({ kind }) => "isNews" in MATTERS[kind]);
  if (answer) return answer.says;
  const [line] = newsOn(facts, clock.nowMs);
  const checkIn = facts.side === "shipper" ? latestCheckIn(facts, clock) : null;
  const isNewer = !!line && Object.values(facts.stops).every((atMs) => atMs < line.atMs);
  return checkIn && !isNewer ? checkIn : (line?.says ?? null);
}

function assignmentInWords(facts: Facts, clock: ReturnType<typeof clockAt>): string {
  const next =
    facts.status === "in transit"
      ? `deliver by ${formatDay(facts.deliveryDate, null, clock.nowMs)}`
      : `pickup ${clock.pickup(facts)}`;
  return `${nameOf({ ...facts, load_number: facts.number })}, ${next}`;
}

export function waitingOnAll(all: readonly Facts[], nowMs: number): WaitingOnAll {
  const clock = clockAt(nowMs);
  const found = all.map((facts) => ({ facts, matters: mattersOf(facts, clock) }));
  const first = ({ matters }: (typeof found)[number]) => matters[0];
  found.sort((a, b) => {
    const [one, other] = [first(a), first(b)];
    return one && other ? byUrgency(one, other) : Number(!one) - Number(!other);
  });
  // The dashboard's table has no row for these loads, because its rows show the rate.
  const assigned = found
    .filter(({ facts }) => facts.isAssigned)
    .map(({ facts }) => ({ loadId: facts.loadId, says: unbroken(assignmentInWords(facts, clock)) }));
  const own = found.filter(({ facts }) => !facts.isAssigned);
  const loads = own.map(({ facts, matters }): [string, WaitingLoad] => [
    facts.loadId,
    {
      row: facts.row,
      status: facts.status,
      hasDot: matters.some(({ hasDot }) => hasDot),
      isAhead: matters.some(({ kind }) => "isNews" in MATTERS[kind]),
      news: unbroken(newsOf(facts, matters, clock) ?? "") || null,
    },
  ]);
  const matters = found
    .flatMap(({ facts, matters }) =>
      matters
        .filter(({ whose }) => whose === "you")
        .map((matter) => ({ ...matter, number: numberOf({ load_number: facts.number }) })),
    )
    .sort(byUrgency);
  // Events before the delivery need no line, because the delivery shows that they happened.
  const isSince = ({ events }: Facts, atMs: number) => atMs >= (events.deliver ?? 0);
  const told = all
    .filter(({ status }) => status === "complete")
    .flatMap((facts) => newsOn(facts, nowMs).map((line) => ({ ...line, facts })))
    .filter(({ facts, atMs }) => isSince(facts, atMs))
    .sort((a, b) => b.atMs - a.atMs)
    .map(({ says, facts }) => ({
      loadId: facts.loadId,
      says: `${says} · ${numberOf({ load_number: facts.number })}`,
    }));
  return { loads: new Map(loads), matters, assigned, told };
}

type Steps = ReadonlyMap<string, { says: string; isOwn: boolean }>;

const colleaguesStep = (steps: Steps, loadId: string): string | undefined => {
  const step = steps.get(loadId);
  return step && !step.isOwn ? step.says : undefined;
};

/**
 * @param most the maximum number of matters, of delivered loads, and of invitations
 * @param steps by load id: the company's latest step, with the person who took it
 */
export const listed = (
  { matters, told }: WaitingOnAll,
  most: number,
  owed: string | null = null,
  invitations: readonly string[] = [],
  steps: Steps = new Map(),
) => ({
  rows: matters.slice(0, most).map(({ kind, of, loadId, says, until, page, number }) => ({
    /** Identifies the matter among the matters of its load, and stays the same if the text changes. */
    id: of ? `${kind} ${of}` : kind,
    to: loadId + (page ? `/${page}` : ""),
    says: unbroken([says, colleaguesStep(steps, loadId), number].filter(Boolean).join(" · ")),
    ...(until && { until }),
  })),
  more: Math.max(0, matters.length - most),
  links: [
    ...told.slice(0, most).map(({ loadId, says }) => [`/load-details/${loadId}`, says] as const),
    ...(owed ? [["/invoices", owed] as const] : []),
    ...invitations.slice(0, most).map((says) => ["/company", says] as const),
  ],
});

export type Listed = ReturnType<typeof listed>;

export const unlisted = ({ assigned }: WaitingOnAll, { rows }: Listed) =>
  assigned.filter(({ loadId }) => !rows.some(({ to }) => to === loadId || to.startsWith(`${loadId}/`)));
