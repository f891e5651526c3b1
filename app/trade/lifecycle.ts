/**
 * What may happen to a load: the states, the events, who may fire them, and where they lead. Pure. The verbs guard
 * their writes with this table and the screens offer exactly what it allows.
 */

export const LOAD_STATUSES = [
  "new",
  "pending",
  "rate confirmation",
  "rate confirmation sent",
  "pickup",
  "in transit",
  "complete",
] as const;
export type LoadStatus = (typeof LOAD_STATUSES)[number];

export const LOAD_EVENTS = [
  "request",
  "withdraw",
  "accept",
  "reject",
  "send documents",
  "sign",
  "pick up",
  "deliver",
  "edit",
  "delete",
  "cancel",
  "release",
] as const;
export type LoadEvent = (typeof LOAD_EVENTS)[number];

export type Role = "shipper" | "driver";

/** How a signed-in person stands to one load. */
export const STANDINGS = [
  "owner",
  "chosen driver",
  "requesting driver",
  "other driver",
  "other shipper",
] as const;
export type Standing = (typeof STANDINGS)[number];

/** Who fires events. Another shipper may only look at open loads. */
export type Actor = Exclude<Standing, "other shipper">;

/** Open: any driver may see the load and ask for it. */
export const OPEN_STATUSES = ["new", "pending"] as const satisfies readonly LoadStatus[];

/** Whether any driver may see a load in that status and ask for it. */
export function isOpen(status: LoadStatus): boolean {
  return OPEN_STATUSES.some((open) => open === status);
}

/** The states of a driver's request; only a pending one is open. */
export const REQUEST_STATUSES = ["pending", "accepted", "rejected"] as const;

/** A driver is chosen, and the freight is not on the truck. */
const BEFORE_PICKUP = ["rate confirmation", "rate confirmation sent", "pickup"] as const;
const BEFORE_TRANSIT = ["new", "pending", "rate confirmation", "rate confirmation sent", "pickup"] as const;

interface Transition {
  from: readonly LoadStatus[];
  /** `open`: pending while requests of other drivers remain, else new. `gone`: deleted. */
  to: LoadStatus | "open" | "gone";
  by: Actor;
}

export const TRANSITIONS: Readonly<Record<LoadEvent, Transition>> = {
  request: { from: OPEN_STATUSES, to: "pending", by: "other driver" },
  withdraw: { from: ["pending"], to: "open", by: "requesting driver" },
  accept: { from: OPEN_STATUSES, to: "rate confirmation", by: "owner" },
  reject: { from: ["pending"], to: "open", by: "owner" },
  "send documents": { from: ["rate confirmation"], to: "rate confirmation sent", by: "owner" },
  sign: { from: ["rate confirmation sent"], to: "pickup", by: "chosen driver" },
  "pick up": { from: ["pickup"], to: "in transit", by: "chosen driver" },
  deliver: { from: ["in transit"], to: "complete", by: "chosen driver" },
  edit: { from: BEFORE_TRANSIT, to: "new", by: "owner" },
  delete: { from: BEFORE_TRANSIT, to: "gone", by: "owner" },
  cancel: { from: BEFORE_PICKUP, to: "new", by: "chosen driver" },
  release: { from: BEFORE_PICKUP, to: "new", by: "owner" },
};

/**
 * Who fires an event beside whose it is, on the strength of an offer of the other side: a driver who takes the owner's offer is
 * accepted by that. The write then insists on the offer; without one `verdict` refuses them.
 */
export const BY_OFFER = { accept: "requesting driver" } as const satisfies Partial<Record<LoadEvent, Actor>>;

/** The same by an allowance: a driver whom the owner lets book a load is accepted by that, whether they asked for it before or not. */
export const BY_ALLOWANCE = ["requesting driver", "other driver"] as const satisfies readonly Actor[];

/** An open load expires at the end of its pickup date; the rest of its life has no such end. Days are `YYYY-MM-DD`. */
export function isExpired(status: LoadStatus, pickupDate: string, today: string): boolean {
  return isOpen(status) && pickupDate < today;
}

/** The status a load has after `event`; null once it is gone. */
export function statusAfter(event: LoadEvent, otherOpenRequests: boolean): LoadStatus | null {
  const { to } = TRANSITIONS[event];
  if (to === "gone") return null;
  if (to === "open") return otherOpenRequests ? "pending" : "new";
  return to;
}

const DRIVER_STANDINGS: readonly Standing[] = ["chosen driver", "requesting driver", "other driver"];

/**
 * Whether the viewer may fire `event` now. `stale`: the right person at the wrong moment (409).
 * `forbidden`: never theirs to do (403). An expired load cannot be requested; its owner may still do everything with it.
 */
export function verdict(
  event: LoadEvent,
  status: LoadStatus,
  standing: Standing,
  expired = false,
): "allowed" | "stale" | "forbidden" {
  const { by, from } = TRANSITIONS[event];
  if (standing === by)
    return from.includes(status) && !(expired && event === "request") ? "allowed" : "stale";
  const anyDriversDoing = event === "request" || event === "withdraw";
  return anyDriversDoing && DRIVER_STANDINGS.includes(standing) ? "stale" : "forbidden";
}

/** The events that a screen offers to the viewer. Accept and reject name a pending request, so a new load offers neither. */
export function eventsOffered(status: LoadStatus, standing: Standing, expired = false): LoadEvent[] {
  return LOAD_EVENTS.filter(
    (event) =>
      verdict(event, status, standing, expired) === "allowed" && !(event === "accept" && status === "new"),
  );
}

const NEEDS: Readonly<Record<Role, readonly LoadStatus[]>> = {
  driver: ["rate confirmation sent", "pickup", "in transit"],
  shipper: ["pending", "rate confirmation", "rate confirmation sent"],
};

/** The statuses in which a load waits for a party of that role: the needs-action dot. */
export function statusesNeeding(role: Role): readonly LoadStatus[] {
  return NEEDS[role];
}

export function needsAction(status: LoadStatus, role: Role): boolean {
  return NEEDS[role].includes(status);
}

export const DASHBOARD_TABS = ["new", "pre-pickup", "in-transit"] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

/** The statuses of each dashboard tab. A driver's New tab holds the loads they have an open request on. */
export const TAB_STATUSES: Readonly<Record<DashboardTab, readonly LoadStatus[]>> = {
  new: OPEN_STATUSES,
  "pre-pickup": ["rate confirmation", "rate confirmation sent", "pickup"],
  "in-transit": ["in transit"],
};
