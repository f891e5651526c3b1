/**
 * The table of all notifications: the events that each side is notified of, with their texts. The texts
 * appear on lock screens, which anyone may read: no pin, street or rate, and the only user-entered text is
 * names of people with whom the reader has a deal, and cities.
 */
import type { ChargeActName, WaitMark } from "~/trade/charges";
import type { DueMarkName, InvoiceActName } from "~/trade/invoices";
import type { LoadEvent } from "~/trade/lifecycle";
import type { NotificationGroup } from "~/trade/notification-groups";
import { changeKinds } from "./change-kinds";
import { editKinds } from "./edit-kinds";
import { policyKinds } from "./policy-kinds";

/** The facts from which a notification's text and URL are made. */
export interface NotificationFacts {
  /** Who acted: the name if the reader has a deal with them; otherwise `a driver` or `the shipper`. */
  actor: string;
  actorId: string | null;
  loadId: string | null;
  groupId: string | null;
}

export interface NotificationKind {
  group: NotificationGroup;
  /** A short sentence; the lane follows it. Its first letter becomes a capital. */
  words: (facts: NotificationFacts) => string;
  /** Returns the path of the page that the notification opens. */
  path: (facts: NotificationFacts) => string;
  /**
   * True if the person is involved in the load. Quiet hours then do not apply on the load's pickup and
   * delivery days.
   */
  isOwnLoad: boolean;
  urgency: "normal" | "high";
  /** How long the push service stores the push for a phone that is off, in seconds. */
  ttlSeconds: number;
  /**
   * An additional button, on platforms that show actions. An action only opens a page. The user takes the
   * step on that page, which shows the terms and checks who may see a phone number.
   */
  action?: { title: string; path: (facts: NotificationFacts) => string };
}

/** The reason why a side is not notified. */
type Untold = "did it" | "is not concerned";

const HOUR = 3600;
const loadPath = ({ loadId }: NotificationFacts) => `/load-details/${loadId}`;
const chargesPath = ({ loadId }: NotificationFacts) => `/load-details/${loadId}/charges`;
const dashboard = () => "/dashboard";
const inbox = () => "/inbox";

/** An action that opens the load's page, scrolled to the other side's phone number. */
const CALL = { title: "Call", path: (facts: NotificationFacts) => `${loadPath(facts)}#:~:text=Phone` };

/**
 * Adds the action that leads to the other side's phone number. The other side stays the same from acceptance
 * to delivery.
 */
const callable = (kind: NotificationKind): NotificationKind => ({ ...kind, action: CALL });

/** Returns the notification of a load's step. Its urgency is high, because the recipient is waiting. */
const step = (words: NotificationKind["words"], path = loadPath): NotificationKind => ({
  group: "steps",
  words,
  path,
  isOwnLoad: true,
  urgency: "high",
  ttlSeconds: 12 * HOUR,
});

/** Returns the notification of a step after which the recipient has to act. */
const move = (words: NotificationKind["words"], action?: NotificationKind["action"]): NotificationKind => ({
  ...step(words),
  group: "your_move",
  ...(action && { action }),
});

/** Lowers the urgency of a notification that needs no action. */
const news = (kind: NotificationKind): NotificationKind => ({ ...kind, urgency: "normal" });

export const SIDES = ["shipper", "driver", "others"] as const;
/**
 * `others` are drivers whose open requests end with the step, or who may request the load again afterwards.
 */
export type Side = (typeof SIDES)[number];

/**
 * The notification of each side for each step. Only texts with `actor` can name a person
 * (`claimed.server.ts`).
 */
export const STEP_KINDS: Readonly<Record<LoadEvent, Readonly<Record<Side, NotificationKind | Untold>>>> = {
  request: {
    shipper: move(() => "A driver requested your load.", {
      title: "Accept…",
      path: ({ actorId, loadId }) => `/driver-request/${actorId}?load=${loadId}`,
    }),
    driver: "did it",
    others: "is not concerned",
  },
  withdraw: {
    shipper: news(step(() => "A driver withdrew the request.")),
    driver: "did it",
    others: "is not concerned",
  },
  accept: {
    shipper: "did it",
    driver: callable(step(({ actor }) => `${actor} accepted you.`)),
    others: news(step(() => "Another driver was chosen.", dashboard)),
  },
  reject: {
    shipper: "did it",
    driver: step(({ actor }) => `${actor} did not accept your request.`, dashboard),
    others: "is not concerned",
  },
  "send documents": {
    shipper: "did it",
    driver: move(() => "Sign the rate confirmation."),
    others: "is not concerned",
  },
  sign: {
    shipper: callable(step(({ actor }) => `${actor} signed the rate confirmation.`)),
    driver: "did it",
    others: "is not concerned",
  },
  "pick up": {
    shipper: callable(step(({ actor }) => `${actor} picked up your load.`)),
    driver: "did it",
    others: "is not concerned",
  },
  deliver: {
    shipper: step(({ actor }) => `${actor} delivered your load.`),
    driver: "did it",
    others: "is not concerned",
  },
  edit: {
    shipper: "did it",
    driver: step(() => "The load was edited, which releases you from it."),
    // For changes that `edit-kinds.ts` does not name.
    others: news(step(() => "The load was edited, so your request ended.")),
  },
  delete: {
    shipper: "did it",
    // On the charges page, the driver can still request TONU or detention.
    driver: step(() => "The load was deleted. You are no longer assigned to it.", chargesPath),
    others: news(step(() => "The load was deleted, which ends your request.", inbox)),
  },
  cancel: {
    shipper: step(() => "The driver cancelled. Your load has no driver now."),
    driver: "did it",
    others: news(step(() => "The load is open again.")),
  },
  release: {
    shipper: "did it",
    driver: step(({ actor }) => `${actor} released you from the load.`, chargesPath),
    others: news(step(() => "The load is open again.")),
  },
};

/** Notifications to the shipper when the driver checks in. */
export const CHECK_IN_KINDS = {
  "arrived-pickup": callable(step(({ actor }) => `${actor} arrived at the pickup.`)),
  "departed-pickup": callable(news(step(({ actor }) => `${actor} departed from the pickup.`))),
  "arrived-delivery": callable(step(({ actor }) => `${actor} arrived at the delivery.`)),
  "departed-delivery": callable(news(step(({ actor }) => `${actor} departed from the delivery.`))),
  here: callable(news(step(({ actor }) => `${actor} is on the way.`))),
  corrected: news(
    step(
      ({ actor }) => `${actor} corrected a time of arrival or departure.`,
      ({ loadId }) => `/load-details/${loadId}/timeline`,
    ),
  ),
} as const satisfies Record<string, NotificationKind>;

type CheckInWhat = keyof typeof CHECK_IN_KINDS;

const offersPath = ({ loadId }: NotificationFacts) => `/load-details/${loadId}/offers`;
const ofOffer = (words: NotificationKind["words"]): NotificationKind => ({
  ...step(words, offersPath),
  group: "your_move",
});

/**
 * Notifications to the other side of an offer. If an offer ends together with its request, the notification
 * of the request's step covers both.
 */
export const OFFER_KINDS = {
  offered: ofOffer(({ actor }) => `${actor} offers a rate.`),
  countered: ofOffer(({ actor }) => `${actor} made a counteroffer.`),
  refused: ofOffer(({ actor }) => `${actor} refused your offer.`),
  withdrawn: news(step(({ actor }) => `${actor} withdrew the offer.`, offersPath)),
  accepted: move(({ actor }) => `${actor} accepted your offer.`),
} as const satisfies Record<string, NotificationKind>;

type OfferNews = keyof typeof OFFER_KINDS;

/**
 * Notifications to the other side of a charge, by act. They contain no amount, because they appear on lock
 * screens.
 */
const CHARGE_NEWS = {
  ask: step(({ actor }) => `${actor} asks for a charge.`, chargesPath),
  change: step(({ actor }) => `${actor} changed a charge.`, chargesPath),
  withdraw: news(step(({ actor }) => `${actor} withdrew a charge.`, chargesPath)),
  agree: step(({ actor }) => `${actor} agreed to your charge.`, chargesPath),
  refuse: step(({ actor }) => `${actor} refused your charge.`, chargesPath),
} as const satisfies Record<ChargeActName, NotificationKind>;

const invoicePath = ({ loadId }: NotificationFacts) => `/load-details/${loadId}/invoice`;

/** Notifications to the other side of an invoice, by act. */
const INVOICE_NEWS = {
  make: step(({ actor }) => `${actor} made an invoice.`, invoicePath),
  receive: news(step(({ actor }) => `${actor} received your invoice.`, invoicePath)),
  approve: step(({ actor }) => `${actor} approved your invoice.`, invoicePath),
  pay: step(({ actor }) => `${actor} marked your invoice as paid.`, invoicePath),
  reopen: step(({ actor }) => `${actor} took back that your invoice is paid.`, invoicePath),
} as const satisfies Record<InvoiceActName, NotificationKind>;

const ofDue = (words: NotificationKind["words"]): NotificationKind => ({
  ...news(step(words, invoicePath)),
  group: "your_move",
});

/**
 * Reminders of an unpaid invoice. All go to the shipper except `owed`, which the driver gets a week after the
 * due date.
 */
export const DUE_KINDS = {
  soon: ofDue(({ actor }) => `The invoice of ${actor} is due soon.`),
  due: ofDue(({ actor }) => `The invoice of ${actor} is due.`),
  late: ofDue(({ actor }) => `The invoice of ${actor} is past due.`),
  owed: news(step(({ actor }) => `Your invoice to ${actor} is past due.`, invoicePath)),
} as const satisfies Readonly<Record<DueMarkName | "owed", NotificationKind>>;

type DueNews = keyof typeof DUE_KINDS;

/** Notifications to the shipper about a waiting truck. */
const WAIT_KINDS = {
  soon: step(({ actor }) => `${actor} has waited long at a stop.`, chargesPath),
  "free time over": step(({ actor }) => `${actor} still waits. The free time is over.`, chargesPath),
} as const satisfies Record<WaitMark, NotificationKind>;

const chatPath = ({ groupId }: NotificationFacts) => `/chat?group=${groupId}`;

export const MESSAGE = "message";
export const BOOKED = "booked";
export const MATCH = "match";
export const MATCHES = "matches";

/** Kinds that are not steps of a load. */
const OTHER_KINDS: Readonly<Record<string, NotificationKind>> = {
  [BOOKED]: callable(move(() => "A driver booked your load.")),
  [MESSAGE]: {
    group: "messages",
    words: ({ actor }) => `Message from ${actor}.`,
    path: chatPath,
    action: { title: "Reply", path: (facts) => `${chatPath(facts)}#content` },
    isOwnLoad: true,
    urgency: "high",
    ttlSeconds: 24 * HOUR,
  },
  [MATCH]: {
    group: "matches",
    words: () => "New load for a saved search.",
    path: loadPath,
    isOwnLoad: false,
    urgency: "normal",
    ttlSeconds: HOUR,
  },
  // Opens the feed, because it lists the loads.
  [MATCHES]: {
    group: "matches",
    words: () => "New loads for your saved searches.",
    path: inbox,
    isOwnLoad: false,
    urgency: "normal",
    ttlSeconds: HOUR,
  },
};

/** Returns the name of a step's kind for one side, as the queue stores it. */
export const stepKind = (event: LoadEvent, side: Side) => `${event}:${side}`;
export const checkInKind = (what: CheckInWhat) => `told:${what}`;
export const offerKind = (what: OfferNews) => `offer:${what}`;
export const chargeKind = (act: ChargeActName) => `charge:${act}`;
export const invoiceKind = (act: InvoiceActName) => `invoice:${act}`;
export const dueKind = (what: DueNews) => `due:${what}`;
export const waitKind = (mark: WaitMark) => `wait:${mark}`;

/** Every kind, by name. */
export const KINDS: ReadonlyMap<string, NotificationKind> = new Map<string, NotificationKind>([
  ...(Object.entries(STEP_KINDS) as [LoadEvent, (typeof STEP_KINDS)[LoadEvent]][]).flatMap(([event, sides]) =>
    SIDES.flatMap((side) => {
      const kind = sides[side];
      return typeof kind === "string" ? [] : [[stepKind(event, side), kind] as const];
    }),
  ),
  ...(Object.entries(CHECK_IN_KINDS) as [CheckInWhat, NotificationKind][]).map(
    ([what, kind]) => [checkInKind(what), kind] as const,
  ),
  ...(Object.entries(OFFER_KINDS) as [OfferNews, NotificationKind][]).map(
    ([what, kind]) => [offerKind(what), kind] as const,
  ),
  ...(Object.entries(CHARGE_NEWS) as [ChargeActName, NotificationKind][]).map(
    ([act, kind]) => [chargeKind(act), kind] as const,
  ),
  ...(Object.entries(INVOICE_NEWS) as [InvoiceActName, NotificationKind][]).map(
    ([act, kind]) => [invoiceKind(act), kind] as const,
  ),
  ...(Object.entries(DUE_KINDS) as [DueNews, NotificationKind][]).map(
    ([what, kind]) => [dueKind(what), kind] as const,
  ),
  ...(Object.entries(WAIT_KINDS) as [WaitMark, NotificationKind][]).map(
    ([mark, kind]) => [waitKind(mark), kind] as const,
  ),
  ...Object.entries(OTHER_KINDS),
  ...policyKinds,
  ...changeKinds,
  ...editKinds,
]);
