import { type LoadEvent, type LoadStatus, statusAfter } from "~/trade/lifecycle";

const NEXT: readonly (readonly [LoadEvent, LoadStatus])[] = [
  ["accept", "rate confirmation"],
  ["send documents", "rate confirmation sent"],
  ["sign", "pickup"],
  ["pick up", "in transit"],
  ["deliver", "complete"],
];

export interface Step {
  event: LoadEvent;
  from: LoadStatus;
  to: LoadStatus;
  actorId: string;
  driverId: string;
  atMs: number;
}

export interface Past {
  status: LoadStatus;
  ownerId: string;
  driverId: string | null;
  /** All drivers who requested the load, including the chosen driver. */
  requesterIds: readonly string[];
  postedAtMs: number;
  /** The time of the last step. Earlier steps are spread evenly between the posting and this time. */
  lastStepAtMs: number;
}

export function pastOf(past: Past): Step[] {
  const { status, ownerId, driverId, requesterIds, postedAtMs, lastStepAtMs } = past;
  const fired: Pick<Step, "event" | "actorId" | "driverId">[] = requesterIds.map((id) => ({
    event: "request",
    actorId: id,
    driverId: id,
  }));
  if (driverId) {
    const last = NEXT.findIndex(([, reached]) => reached === status);
    for (const [event] of NEXT.slice(0, last + 1)) {
      const byOwner = event === "accept" || event === "send documents";
      fired.push({ event, actorId: byOwner ? ownerId : driverId, driverId });
    }
  }
  let from: LoadStatus = "new";
  return fired.map((step, index) => {
    const to = statusAfter(step.event, false) ?? from;
    const atMs = postedAtMs + Math.round(((lastStepAtMs - postedAtMs) * (index + 1)) / fired.length);
    const made = { ...step, from, to, atMs };
    from = to;
    return made;
  });
}
