/** The steps guard their writes with `TRANSITIONS`, and the pages offer only the events that it allows. */

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

/** Posting a load and assigning a driver do not lead from one status to another. */
export const HISTORY_EVENTS = ["post", "assign", ...LOAD_EVENTS] as const;
export type HistoryEvent = (typeof HISTORY_EVENTS)[number];

export type Role = "shipper" | "driver";

/** The chosen driver is a company. An assigned driver drives for it, but is not a party to the load. */
export const STANDINGS = [
  "owner",
  "chosen driver",
  "assigned driver",
  "requesting driver",
  "other driver",
  "other shipper",
] as const;
export type Standing = (typeof STANDINGS)[number];

/** Another shipper may only view open loads, and an assigned driver acts for the chosen driver. */
export type Actor = Exclude<Standing, "other shipper" | "assigned driver">;

export const OPEN_STATUSES = ["new", "pending"] as const satisfies readonly LoadStatus[];

export function isOpen(status: LoadStatus): boolean {
  return OPEN_STATUSES.some((open) => open === status);
}

export const REQUEST_STATUSES = ["pending", "accepted", "rejected"] as const;

export const BEFORE_PICKUP = ["rate confirmation", "rate confirmation sent", "pickup"] as const;
const BEFORE_TRANSIT = ["new", "pending", "rate confirmation", "rate confirmation sent", "pickup"] as const;

export const CARRIED_STATUSES = [...BEFORE_PICKUP, "in transit"] as const satisfies readonly LoadStatus[];

interface Transition {
  from: readonly LoadStatus[];
  /** `open`: pending if other drivers have open requests, otherwise new. `gone`: deleted. */
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

/** A driver who takes the owner's offer gets the load; the write checks the offer, `verdict` does not. */
export const BY_OFFER = { accept: "requesting driver" } as const satisfies Partial<Record<LoadEvent, Actor>>;

/** A driver who books the load is accepted, with or without an earlier request. */
export const BY_ALLOWANCE = ["requesting driver", "other driver"] as const satisfies readonly Actor[];

/**
 * Only open loads expire: when a job sets `expiredAt`, or after the pickup date in Hawaii. Days are
 * `YYYY-MM-DD`.
 */
export function isExpired(
  { status, pickupDate, expiredAt }: { status: LoadStatus; pickupDate: string; expiredAt: number | null },
  today: string,
): boolean {
  return isOpen(status) && (expiredAt !== null || pickupDate < today);
}

/** Null if the load is deleted. */
export function statusAfter(event: LoadEvent, otherOpenRequests: boolean): LoadStatus | null {
  const { to } = TRANSITIONS[event];
  if (to === "gone") return null;
  if (to === "open") return otherOpenRequests ? "pending" : "new";
  return to;
}

const DRIVER_STANDINGS: readonly Standing[] = [
  "chosen driver",
  "assigned driver",
  "requesting driver",
  "other driver",
];

export const hauls = (standing: Standing): boolean =>
  standing === "chosen driver" || standing === "assigned driver";

/** The events that an assigned driver fires for the chosen driver: they happen at the stops. */
const AT_STOPS: readonly LoadEvent[] = ["pick up", "deliver"];

const mayFire = (event: LoadEvent, standing: Standing): boolean =>
  standing === TRANSITIONS[event].by || (standing === "assigned driver" && AT_STOPS.includes(event));

/** `stale`: the right user at the wrong time (409). `forbidden`: the event is not for this user (403). */
export function verdict(
  event: LoadEvent,
  status: LoadStatus,
  standing: Standing,
  expired = false,
): "allowed" | "stale" | "forbidden" {
  const { from } = TRANSITIONS[event];
  if (mayFire(event, standing))
    return from.includes(status) && !(expired && event === "request") ? "allowed" : "stale";
  const anyDriversDoing = event === "request" || event === "withdraw";
  return anyDriversDoing && DRIVER_STANDINGS.includes(standing) ? "stale" : "forbidden";
}

/** Accept and reject need a pending request, so a new load offers neither. */
export function eventsOffered(status: LoadStatus, standing: Standing, expired = false): LoadEvent[] {
  return LOAD_EVENTS.filter(
    (event) =>
      verdict(event, status, standing, expired) === "allowed" && !(event === "accept" && status === "new"),
  );
}

export const DASHBOARD_TABS = ["new", "pre-pickup", "in-transit"] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];

export const TAB_STATUSES: Readonly<Record<DashboardTab, readonly LoadStatus[]>> = {
  new: OPEN_STATUSES,
  "pre-pickup": ["rate confirmation", "rate confirmation sent", "pickup"],
  "in-transit": ["in transit"],
};
