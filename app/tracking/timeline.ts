import { AT_ONCE_MS } from "~/forms/sent-at";
import { DEEDS, TAKEN } from "~/trade/deeds";
import { type HistoryEvent, hauls, type Standing } from "~/trade/lifecycle";
import { stopInSentence } from "~/trade/stop-names";
import type { Names } from "~/trade/viewer";
import { withActor } from "~/trade/viewer";
import { howLong, type Kind, type Stop } from "./check-in-rules";
import { NEARNESS_WORDS, type Nearness } from "./sharing";

export interface Step {
  id: string;
  event: HistoryEvent;
  actorId: string;
  /** The person who acted for the company in `actorId`; null if it was the company's founder. */
  byId: string | null;
  atMs: number;
  /** When the user took the step, if the server received it later; otherwise null. */
  pressedAtMs: number | null;
  reason: string | null;
  reasonText: string | null;
  /** The driver whom the carrier assigned; null if the carrier removed the driver from the load. */
  assigneeId?: string | null;
  /** Set if the driver booked the load or took the shipper's offer. */
  taken?: "booked" | "offer" | null;
}

/** The row is shown in the local time of `stop`, or of the pickup if `stop` is null. */
export interface Entry {
  id: string;
  atMs: number;
  stop: Stop | null;
  who: string;
  did: string;
}

const stopOf = (event: Step["event"]): Stop => (event === "deliver" ? "delivery" : "pickup");

/** Without a company, returns the person's own name. */
export type NameOf = (id: string | null, byId?: string | null) => string;

/** Returns a company's name with the person who acted. "A driver" replaces a name that `Names` lacks. */
export const nameIn =
  ({ companies, people }: Names): NameOf =>
  (id, byId) => {
    const person = byId ? people.get(byId) : null;
    return id === null ? (person ?? "A driver") : withActor(companies.get(id) ?? "A driver", person);
  };

export const byMember = (nameOf: NameOf, companyId: string, memberId: string | null): string =>
  memberId ? `, by ${nameOf(companyId, memberId)}` : "";

const bySequence = (a: Step, b: Step) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1);

/**
 * Oldest first. The owner reads all steps; others read the posting and their own steps, and the load's driver
 * also all steps since the carrier was chosen.
 */
export function stepsFor(standing: Standing, viewerId: string, steps: readonly Step[]): Step[] {
  const inOrder = [...steps].sort(bySequence);
  if (standing === "owner") return inOrder;
  const chosenAtMs = inOrder.findLast(({ event }) => event === "accept")?.atMs ?? Number.POSITIVE_INFINITY;
  const sinceChosen = hauls(standing) ? chosenAtMs : Number.POSITIVE_INFINITY;
  return inOrder.filter(
    ({ event, actorId, atMs }) => event === "post" || actorId === viewerId || atMs >= sinceChosen,
  );
}

const because = ({ reason, reasonText }: Step) =>
  reason ? `: ${[reason, reasonText].filter(Boolean).join(", ")}` : "";

function deedOf({ event, taken, assigneeId }: Step, nameOf: NameOf): string {
  if (assigneeId) return `assigned ${nameOf(null, assigneeId)}`;
  return taken ? TAKEN[taken] : DEEDS[event];
}

/** Formats an instant in the local time of a stop, or of the pickup if `stop` is null. */
type When = (stop: Stop | null, atMs: number) => string;

export function entryOf(step: Step, nameOf: NameOf, when: When): Entry {
  const { id, event, atMs, pressedAtMs } = step;
  const stop = stopOf(event);
  const sent = pressedAtMs === null ? "" : `, sent ${when(stop, atMs)}`;
  return {
    id,
    atMs: pressedAtMs ?? atMs,
    stop,
    who: nameOf(step.actorId, step.byId),
    did: deedOf(step, nameOf) + because(step) + sent,
  };
}

export interface Told {
  id: string;
  personId: string;
  /** The person who acted for the company in `personId`; null if it was the company's founder. */
  byId: string | null;
  kind: Kind;
  stop: Stop | null;
  atMs: number;
  toldAtMs: number;
  byHand: boolean;
  replacedAtMs: number | null;
  chosenAtMs: number;
  nearness: Nearness | null;
  near: string | null;
}

/** Returns the milliseconds since the arrival; null if unknown or if the row is not a current departure. */
function waitedBefore(departure: Told, told: readonly Told[]): number | null {
  if (departure.kind !== "departed" || departure.replacedAtMs !== null) return null;
  const arrival = told.find(
    ({ kind, stop, personId, chosenAtMs, replacedAtMs }) =>
      kind === "arrived" &&
      replacedAtMs === null &&
      stop === departure.stop &&
      personId === departure.personId &&
      chosenAtMs === departure.chosenAtMs,
  );
  return arrival && arrival.atMs <= departure.atMs ? departure.atMs - arrival.atMs : null;
}

const inSentence = (stop: Stop | null) => (stop ? stopInSentence(stop) : "");

const TOLD: Readonly<Record<Kind, (stop: Stop | null) => string>> = {
  here: () => "was on the way",
  arrived: (stop) => `arrived at ${inSentence(stop)}`,
  departed: (stop) => `departed from ${inSentence(stop)}`,
};

export function entryOfCheckIn(row: Told, all: readonly Told[], nameOf: NameOf, when: When): Entry {
  const waitedMs = waitedBefore(row, all);
  const told = row.toldAtMs - row.atMs > AT_ONCE_MS ? `, reported ${when(row.stop, row.toldAtMs)}` : "";
  return {
    id: row.id,
    atMs: row.atMs,
    stop: row.stop,
    who: nameOf(row.personId, row.byId),
    did: [
      TOLD[row.kind](row.stop),
      row.nearness ? `, ${NEARNESS_WORDS[row.nearness]}` : "",
      row.near ? ` near ${row.near}` : "",
      waitedMs === null ? "" : ` (${howLong(waitedMs)} at ${inSentence(row.stop)})`,
      told,
      row.byHand ? ", time set by Haulway" : "",
      row.replacedAtMs === null ? "" : `, corrected ${when(row.stop, row.replacedAtMs)}`,
    ].join(""),
  };
}
