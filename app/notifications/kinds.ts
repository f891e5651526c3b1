/** Anyone may read a lock screen, so the sentences contain no PIN, street or rate. */
import type { Area } from "~/trade/areas";
import type { ChargeActName, WaitMark } from "~/trade/charges";
import type { DueMarkName, InvoiceActName } from "~/trade/invoices";
import type { LoadEvent } from "~/trade/lifecycle";
import type { NotificationGroup } from "~/trade/notification-groups";
import type { BetweenName } from "~/trade/stop-names";
import { amendmentKinds } from "./amendment-kinds";
import { assignmentKinds } from "./assignment-kinds";
import { editKinds } from "./edit-kinds";
import { findingKinds } from "./finding-kinds";
import { messageKinds } from "./message-kinds";
import { policyKinds } from "./policy-kinds";
import { suspensionKinds } from "./suspension-kinds";
import { TARGETS, type TargetName } from "./targets";
import { teamKinds } from "./team-kinds";
import { webhookKinds } from "./webhook-kinds";

export interface NotificationFacts {
  /**
   * The name, or `a driver` or `the shipper` if the reader has no deal with the person; `Haulway` if nobody
   * acted.
   */
  actor: string;
  actorId: string | null;
  loadId: string | null;
  groupId: string | null;
}

export interface NotificationKind {
  group: NotificationGroup;
  /** Only people at the company who may act in this area are notified. */
  area: Area;
  /** A short sentence. Its first letter is capitalized when the notification is sent. */
  words: (facts: NotificationFacts) => string;
  opens: TargetName;
  /** Whether it is about the person's own load. Quiet hours do not apply on its pickup and delivery days. */
  isOwnLoad: boolean;
  /** True if only one person is notified, not everyone who acts for the company. */
  isPersonal?: true;
  /** True if a separate email reports the event. The notification is then not emailed. */
  hasOwnEmail?: true;
  urgency: "normal" | "high";
  /** How long a push service keeps the notification for a phone that is off, in seconds. */
  ttlSeconds: number;
  /** The button only opens a page, on which the user takes the step. */
  action?: { title: string; path: (facts: NotificationFacts) => string };
}

type Untold = "did it" | "is not concerned";

const HOUR = 3600;

const CALL = { title: "Call", path: TARGETS.load.path };

/** For events between acceptance and delivery, when the parties may see each other's phone numbers. */
const callable = (kind: NotificationKind): NotificationKind => ({ ...kind, action: CALL });

/** The urgency is high, because the recipient is waiting. */
const step = (words: NotificationKind["words"], opens: TargetName = "load"): NotificationKind => ({
  group: "steps",
  area: "work",
  words,
  opens,
  isOwnLoad: true,
  urgency: "high",
  ttlSeconds: 12 * HOUR,
});

const move = (kind: NotificationKind, action?: NotificationKind["action"]): NotificationKind => ({
  ...kind,
  group: "your_move",
  ...(action && { action }),
});

const news = (kind: NotificationKind): NotificationKind => ({ ...kind, urgency: "normal" });

const money = (words: NotificationKind["words"], opens: TargetName): NotificationKind => ({
  ...step(words, opens),
  area: "money",
});

export const SIDES = ["shipper", "driver", "others"] as const;
/** `others` are drivers whose open requests end with the step, or who may request the load again. */
export type Side = (typeof SIDES)[number];

/** Only sentences with `actor` can name a person (`claimed.server.ts`). */
export const STEP_KINDS: Readonly<Record<LoadEvent, Readonly<Record<Side, NotificationKind | Untold>>>> = {
  request: {
    shipper: move(
      step(() => "A driver requested your load."),
      {
        title: "Accept…",
        path: ({ actorId, loadId }) => `/driver-request/${actorId}?load=${loadId}`,
      },
    ),
    driver: "did it",
    others: "is not concerned",
  },
  withdraw: {
    shipper: news(step(() => "A driver withdrew their request.")),
    driver: "did it",
    others: "is not concerned",
  },
  accept: {
    shipper: "did it",
    driver: callable(step(({ actor }) => `${actor} accepted your request.`)),
    others: news(step(() => "The shipper chose another driver.", "dashboard")),
  },
  reject: {
    shipper: "did it",
    driver: step(({ actor }) => `${actor} rejected your request.`, "dashboard"),
    others: "is not concerned",
  },
  "send documents": {
    shipper: "did it",
    driver: move(step(() => "Sign the rate confirmation.")),
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
    driver: step(() => "The load was edited. You're no longer assigned to it."),
    // For changes without a kind in `edit-kinds.ts`.
    others: news(step(() => "The load was edited, so your request ended.")),
  },
  delete: {
    shipper: "did it",
    // The driver can still request TONU or detention on the charges page.
    driver: step(() => "The load was deleted. You're no longer assigned to it.", "charges"),
    others: news(step(() => "The load was deleted, so your request ended.", "inbox")),
  },
  cancel: {
    shipper: step(() => "The driver canceled. Your load needs a new driver."),
    driver: "did it",
    others: news(step(() => "The load is open again.")),
  },
  release: {
    shipper: "did it",
    driver: step(({ actor }) => `${actor} released you from the load.`, "charges"),
    others: news(step(() => "The load is open again.")),
  },
};

export const CHECK_IN_KINDS = {
  "arrived-pickup": callable(step(({ actor }) => `${actor} arrived at pickup.`)),
  "departed-pickup": callable(news(step(({ actor }) => `${actor} departed from pickup.`))),
  // The check-ins at all stops between share two kinds.
  "arrived-stop": callable(step(({ actor }) => `${actor} arrived at a stop.`)),
  "departed-stop": callable(news(step(({ actor }) => `${actor} departed from a stop.`))),
  "arrived-delivery": callable(step(({ actor }) => `${actor} arrived at delivery.`)),
  "departed-delivery": callable(news(step(({ actor }) => `${actor} departed from delivery.`))),
  here: callable(news(step(({ actor }) => `${actor} is on the way.`))),
  corrected: news(step(({ actor }) => `${actor} corrected an arrival or departure.`, "timeline")),
} as const satisfies Record<string, NotificationKind>;

type CheckInWhat = keyof typeof CHECK_IN_KINDS;

/** If an offer ends together with its request, the notification about the request covers both. */
export const OFFER_KINDS = {
  offered: move(step(({ actor }) => `${actor} made an offer.`, "offers")),
  countered: move(step(({ actor }) => `${actor} made a counteroffer.`, "offers")),
  refused: move(step(({ actor }) => `${actor} declined your offer.`, "offers")),
  withdrawn: news(step(({ actor }) => `${actor} withdrew their offer.`, "offers")),
  // Opens the load's page, where the next step is to send the documents.
  accepted: move(step(({ actor }) => `${actor} accepted your offer.`)),
} as const satisfies Record<string, NotificationKind>;

type OfferNews = keyof typeof OFFER_KINDS;

/** The sentences contain no amount, because they appear on lock screens. */
const CHARGE_NEWS = {
  ask: move(money(({ actor }) => `${actor} requested a charge.`, "charges")),
  change: move(money(({ actor }) => `${actor} changed a charge.`, "charges")),
  withdraw: news(money(({ actor }) => `${actor} withdrew a charge.`, "charges")),
  agree: money(({ actor }) => `${actor} agreed to your charge.`, "charges"),
  refuse: money(({ actor }) => `${actor} declined your charge.`, "charges"),
} as const satisfies Record<ChargeActName, NotificationKind>;

const INVOICE_NEWS = {
  make: move(money(({ actor }) => `${actor} sent an invoice.`, "invoice")),
  receive: news(money(({ actor }) => `${actor} received your invoice.`, "invoice")),
  approve: money(({ actor }) => `${actor} approved your invoice.`, "invoice"),
  pay: money(({ actor }) => `${actor} marked your invoice as paid.`, "invoice"),
  reopen: money(({ actor }) => `${actor} marked your invoice as unpaid.`, "invoice"),
} as const satisfies Record<InvoiceActName, NotificationKind>;

const ofDue = (words: NotificationKind["words"]) => move(news(money(words, "invoice")));

/** Sent to the shipper, except `owed`, which the driver receives a week after the due date. */
export const DUE_KINDS = {
  soon: ofDue(({ actor }) => `${actor}'s invoice is due soon.`),
  due: ofDue(({ actor }) => `${actor}'s invoice is due.`),
  late: ofDue(({ actor }) => `${actor}'s invoice is past due.`),
  owed: news(money(({ actor }) => `Your invoice to ${actor} is past due.`, "invoice")),
} as const satisfies Readonly<Record<DueMarkName | "owed", NotificationKind>>;

type DueNews = keyof typeof DUE_KINDS;

const WAIT_KINDS = {
  soon: step(({ actor }) => `${actor} has been waiting for over an hour and a half.`, "charges"),
  "free time over": step(({ actor }) => `${actor} is still waiting. Free time is up.`, "charges"),
} as const satisfies Record<WaitMark, NotificationKind>;

export const BOOKED = "booked";

export const stepKind = (event: LoadEvent, side: Side) => `${event}:${side}`;
export const checkInKind = (what: CheckInWhat | `${"arrived" | "departed"}-${BetweenName}`) =>
  `told:${what.replace(/-between-\d$/, "-stop")}`;
export const offerKind = (what: OfferNews) => `offer:${what}`;
export const chargeKind = (act: ChargeActName) => `charge:${act}`;
export const invoiceKind = (act: InvoiceActName) => `invoice:${act}`;
export const dueKind = (what: DueNews) => `due:${what}`;
export const waitKind = (mark: WaitMark) => `wait:${mark}`;

const named = <Name extends string>(
  table: Readonly<Record<Name, NotificationKind>>,
  nameOf: (name: Name) => string,
) =>
  (Object.entries(table) as [Name, NotificationKind][]).map(([name, kind]) => [nameOf(name), kind] as const);

export const KINDS: ReadonlyMap<string, NotificationKind> = new Map<string, NotificationKind>([
  ...(Object.entries(STEP_KINDS) as [LoadEvent, (typeof STEP_KINDS)[LoadEvent]][]).flatMap(([event, sides]) =>
    SIDES.flatMap((side) => {
      const kind = sides[side];
      return typeof kind === "string" ? [] : [[stepKind(event, side), kind] as const];
    }),
  ),
  ...named(CHECK_IN_KINDS, (what) => checkInKind(what)),
  ...named(OFFER_KINDS, offerKind),
  ...named(CHARGE_NEWS, chargeKind),
  ...named(INVOICE_NEWS, invoiceKind),
  ...named(DUE_KINDS, dueKind),
  ...named(WAIT_KINDS, waitKind),
  [BOOKED, callable(move(step(() => "A driver booked your load.")))],
  ...assignmentKinds,
  ...messageKinds,
  ...policyKinds,
  ...amendmentKinds,
  ...editKinds,
  ...teamKinds,
  ...suspensionKinds,
  ...findingKinds,
  ...webhookKinds,
]);
