/** What is told of a load, step by step: which steps a person reads, and in which words. Pure. */
import type { LoadEvent, Standing } from "~/trade/lifecycle";

/** A row of a load's history. */
export interface Step {
  id: string;
  event: "post" | LoadEvent;
  actorId: string;
  atMs: number;
  reason: string | null;
  reasonText: string | null;
}

/** A stop of a load; null: nowhere that is known. */
export type Stop = "pickup" | "delivery";

/** A line of the timeline: who did what when, at the clock of which stop. */
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

/** A step as a line. */
export function entryOf(step: Step, nameOf: (id: string) => string): Entry {
  return {
    id: step.id,
    atMs: step.atMs,
    stop: stopOf(step.event),
    who: nameOf(step.actorId),
    did: DID[step.event] + because(step),
  };
}
