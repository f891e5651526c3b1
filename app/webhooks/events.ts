import { HISTORY_EVENTS, type HistoryEvent, type Role } from "~/trade/lifecycle";

type WebhookEvent = Exclude<HistoryEvent, "assign">;

export const EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  post: "Load posted",
  edit: "Load edited",
  delete: "Load deleted",
  request: "Load requested",
  withdraw: "Request withdrawn",
  reject: "Request rejected",
  accept: "Driver accepted",
  "send documents": "Rate confirmation sent",
  sign: "Rate confirmation signed",
  "pick up": "Picked up",
  deliver: "Delivered",
  cancel: "Canceled by the driver",
  release: "Driver released",
};

export const isWebhookEvent = (event: HistoryEvent): event is WebhookEvent =>
  Object.hasOwn(EVENT_LABELS, event);

export const WEBHOOK_EVENTS = HISTORY_EVENTS.filter(isWebhookEvent);

export const TEST_TYPE = "webhook.test";

export const typeOf = (event: HistoryEvent): string => `load.${event.replaceAll(" ", "_")}`;

/** The events that are reported only to the shipper. */
const BEFORE_DEAL: readonly HistoryEvent[] = ["post", "request", "withdraw", "reject"];

export const EVENTS_FOR: Readonly<Record<Role, readonly WebhookEvent[]>> = {
  shipper: WEBHOOK_EVENTS,
  driver: WEBHOOK_EVENTS.filter((event) => !BEFORE_DEAL.includes(event)),
};

/** @param driverId the chosen driver, or the driver of the request */
export const listenersOf = (event: HistoryEvent, ownerId: string, driverId: string | undefined): string[] =>
  driverId === undefined || BEFORE_DEAL.includes(event) ? [ownerId] : [ownerId, driverId];
