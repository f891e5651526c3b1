/** Lists the events that webhooks can report, and defines their names in messages. Pure. */
import { HISTORY_EVENTS, type HistoryEvent, type Role } from "~/trade/lifecycle";

/** The steps of a load. The assignment of a driver is not a step. */
type WebhookEvent = Exclude<HistoryEvent, "assign">;

/** The label of each event on the page. */
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

/** The type of a test message. */
export const TEST_TYPE = "webhook.test";

/** Returns the event's name in messages: `load.pick_up`. */
export const typeOf = (event: HistoryEvent): string => `load.${event.replaceAll(" ", "_")}`;

/** The events before a driver is chosen. They are reported only to the shipper. */
const BEFORE_DEAL: readonly HistoryEvent[] = ["post", "request", "withdraw", "reject"];

/** The events that can be reported to a company of each role. */
export const EVENTS_FOR: Readonly<Record<Role, readonly WebhookEvent[]>> = {
  shipper: WEBHOOK_EVENTS,
  driver: WEBHOOK_EVENTS.filter((event) => !BEFORE_DEAL.includes(event)),
};

/**
 * Returns the ids of the companies whose webhooks get a message about an event.
 * @param driverId the chosen driver, or the driver of the request
 */
export const listenersOf = (event: HistoryEvent, ownerId: string, driverId: string | undefined): string[] =>
  driverId === undefined || BEFORE_DEAL.includes(event) ? [ownerId] : [ownerId, driverId];
