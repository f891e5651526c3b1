import { type LoadEvent, type LoadStatus, statusAfter } from "~/trade/lifecycle";

/** What brings a load with a chosen driver from one status to the next. */
const NEXT: readonly (readonly [LoadEvent, LoadStatus])[] = [
  ["accept", "rate confirmation"],
  ["send documents", "rate confirmation sent"],
  ["sign", "pickup"],
  ["pick up", "in transit"],
  ["deliver", "complete"],
];

/** One line of a load's past. `driverId` is whose request or load it is. */
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
  /** Null while none is chosen. */
  driverId: string | null;
  /** Everyone who asked, the chosen driver included. */
  requesterIds: readonly string[];
  postedAtMs: number;
  /** When the last step was; the others are spread before it. */
  lastStepAtMs: number;
}

/** How a load came to its status, step by step after its posting, as the verbs would have written it. */
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
