/** What is told of a load, step by step: which steps a person reads, and in which words. Pure. */
import { AT_ONCE_MS } from "~/forms/sent-at";
import type { LoadEvent, Standing } from "~/trade/lifecycle";
import { howLong, type Kind, type Stop } from "./check-in-rules";
import { NEARNESS_WORDS, type Nearness } from "./sharing";

/** A row of a load's history. */
export interface Step {
  id: string;
  event: "post" | LoadEvent;
  actorId: string;
  atMs: number;
  /** When it was pressed, where it arrived later. */
  pressedAtMs: number | null;
  reason: string | null;
  reasonText: string | null;
  /** Of an acceptance by the driver: the booking of the load, or the shipper's offer taken. */
  taken?: "booked" | "offer" | null;
}

/** A line of the timeline: who did what when, at the clock of which stop; null: nowhere that is known. */
export interface Entry {
  id: string;
  atMs: number;
  stop: Stop | null;
  who: string;
  did: string;
}

/** What a person did, after their name. */
export const DID: Readonly<Record<Step["event"], string>> = {
  post: "posted the load",
  request: "requested the load",
  withdraw: "withdrew the request",
  accept: "accepted a driver",
  reject: "rejected a request",
  "send documents": "sent the rate confirmation and the bill of lading",
  sign: "signed the rate confirmation",
  "pick up": "picked up the freight",
  deliver: "delivered the freight",
  edit: "changed the load",
  delete: "deleted the load",
  cancel: "cancelled the load",
  release: "released the driver",
};

/** What a driver did who was not chosen by the owner's press. */
const TAKEN = { booked: "booked the load", offer: "took the shipper's offer" } as const;

/** Where a step belongs to: the freight is at its pickup until it is delivered. */
const stopOf = (event: Step["event"]): Stop => (event === "deliver" ? "delivery" : "pickup");

const bySequence = (a: Step, b: Step) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1);

/**
 * The steps that a person may read, oldest first. The owner reads all; the chosen driver their own, the posting, and what the owner did
 * since choosing them; anybody else the posting and their own.
 */
export function stepsFor(standing: Standing, viewerId: string, steps: readonly Step[]): Step[] {
  const inOrder = [...steps].sort(bySequence);
  if (standing === "owner") return inOrder;
  const chosenAtMs = inOrder.findLast(({ event }) => event === "accept")?.atMs ?? Number.POSITIVE_INFINITY;
  const sinceChosen = standing === "chosen driver" ? chosenAtMs : Number.POSITIVE_INFINITY;
  return inOrder.filter(
    ({ event, actorId, atMs }) => event === "post" || actorId === viewerId || atMs >= sinceChosen,
  );
}

/** Why driver and load parted, after the words of the step. */
const because = ({ reason, reasonText }: Step) =>
  reason ? `: ${[reason, reasonText].filter(Boolean).join(", ")}` : "";

/**
 * A step as a line: at the time of its press, with that of its arrival where it was later.
 * @param when an instant in words, at the clock of the stop
 */
export function entryOf(
  step: Step,
  nameOf: (id: string) => string,
  when: (stop: Stop, atMs: number) => string,
): Entry {
  const { id, event, atMs, pressedAtMs, actorId, taken } = step;
  const stop = stopOf(event);
  const sent = pressedAtMs === null ? "" : `, sent ${when(stop, atMs)}`;
  return {
    id,
    atMs: pressedAtMs ?? atMs,
    stop,
    who: nameOf(actorId),
    did: (taken ? TAKEN[taken] : DID[event]) + because(step) + sent,
  };
}

/** What a driver told of the way. */
export interface Told {
  id: string;
  personId: string;
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

/** How long the driver was at the stop that this departure is from; null where nobody knows. */
export function waitedBefore(departure: Told, told: readonly Told[]): number | null {
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

const TOLD: Readonly<Record<Kind, (stop: Stop | null) => string>> = {
  here: () => "was on the way",
  arrived: (stop) => `arrived at ${stop}`,
  departed: (stop) => `departed from ${stop}`,
};

/**
 * What was told as a line: with the waiting time, and when it was told where that was later.
 * @param when an instant in words, at the clock of the stop
 */
export function entryOfTold(
  row: Told,
  all: readonly Told[],
  nameOf: (id: string) => string,
  when: (atMs: number) => string,
): Entry {
  const waitedMs = waitedBefore(row, all);
  const told = row.toldAtMs - row.atMs > AT_ONCE_MS ? `, told ${when(row.toldAtMs)}` : "";
  return {
    id: row.id,
    atMs: row.atMs,
    stop: row.stop,
    who: nameOf(row.personId),
    did: [
      TOLD[row.kind](row.stop),
      row.nearness ? `, ${NEARNESS_WORDS[row.nearness]}` : "",
      row.near ? ` near ${row.near}` : "",
      waitedMs === null ? "" : ` (${howLong(waitedMs)} at ${row.stop})`,
      told,
      row.byHand ? ", by hand, at the server's time" : "",
      row.replacedAtMs === null ? "" : `, corrected ${when(row.replacedAtMs)}`,
    ].join(""),
  };
}
