/**
 * The table of matters that can wait on a load, for each side: the fact, since when, until when, and where it
 * is answered. Pure. The panel on a load's page and the dashboard's list, dots and order use it.
 */
import { daysBetween, formatDay } from "~/text/dates";
import { formatMoney, formatRatePerMile } from "~/text/money";
import { AMENDMENT_KINDS, actsOn } from "~/trade/amendments";
import { CHARGE_KINDS } from "~/trade/charges";
import { DUE_MARKS } from "~/trade/invoices";
import { destinationOf, originOf } from "~/trade/lane";
import type { LoadStatus, Role } from "~/trade/lifecycle";
import type { Facts, Moment, OpenOffer } from "./facts";

/**
 * A button: a form if `fields` is set, otherwise a link. `to` is relative to the load's page, or is a
 * fragment of that page.
 */
export interface Act {
  words: string;
  to: string;
  fields?: Readonly<Record<string, string>>;
}

/** A matter that a row of the table finds on a load. */
interface Found {
  /** The fact, without a final period. */
  says: string;
  /** A second sentence, shown only on the load's page. */
  more?: string | null;
  sinceMs?: number | null;
  /** The deadline for an answer, with the text shown before the time. */
  until?: readonly [words: string, ms: number];
  /** The load's subpage on which the matter is answered. By default, the load's main page. */
  page?: string;
  acts?: readonly Act[];
}

/** Whether the viewer or the other side has to act. */
type Whose = "you" | "them";

export interface Clock {
  nowMs: number;
  /** The earliest date that is still today for any user, `YYYY-MM-DD`. */
  today: string;
  /** Formats an instant in the local time of the stop. */
  atStop: (facts: Facts, stop: "pickup" | "delivery", ms: number) => string;
}

interface Row {
  side: Role;
  whose: Whose;
  /** Rows with lower numbers come first. */
  urgency: number;
  /** Whether the load then has the dot. */
  hasDot: boolean;
  /** The notifications after which the row may apply, by their names in `app/notifications/kinds.ts`. */
  after: readonly string[];
  find: (facts: Facts, clock: Clock) => readonly Found[];
  /**
   * Set if the fact is news: what the other side did since the status changed. The load's table row shows it.
   */
  isNews?: true;
}

const MINUTE_MS = 60_000;
/** The number of days after delivery during which a review counts as waiting. */
export const REVIEW_DAYS = 14;

/** Formats a duration as hours and minutes: `0:40`. */
export function clockTime(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

const WHERE: readonly (readonly [Moment, words: string, stop: "pickup" | "delivery", isWaiting: boolean])[] =
  [
    ["departed-delivery", "Departed from delivery", "delivery", false],
    ["arrived-delivery", "Arrived at delivery", "delivery", true],
    ["departed-pickup", "Departed from pickup", "pickup", false],
    ["arrived-pickup", "Arrived at pickup", "pickup", true],
  ];

/** Returns the driver's latest check-in as text, `Arrived at pickup 2:33 PM MST, waiting 0:40`, or null. */
export function latestCheckIn(facts: Facts, clock: Clock): string | null {
  if (facts.status !== "pickup" && facts.status !== "in transit") return null;
  const [moment, words, stop, isWaiting] = WHERE.find(([each]) => facts.stops[each] !== undefined) ?? [];
  const atMs = moment && facts.stops[moment];
  if (atMs === undefined || !stop) return null;
  // If the load is in transit, the driver has left pickup, even without a departure check-in.
  const waits = isWaiting && !(stop === "pickup" && facts.status === "in transit");
  const wait = waits ? `, waiting ${clockTime(clock.nowMs - atMs)}` : "";
  return `${words} ${clock.atStop(facts, stop, atMs)}${wait}`;
}

const perMile = ({ miles }: Facts, cents: number) =>
  miles ? ` (${formatRatePerMile(Math.round(cents / miles))}/mi)` : "";

const openOffers = ({ offers, side }: Facts, whose: Whose, { nowMs }: Clock): readonly OpenOffer[] =>
  offers.filter(({ by, untilMs }) => (by === side) === (whose === "them") && untilMs > nowMs);

const GOOD = "good until";

/** The buttons with which a driver answers an offer. The owner answers in the table on the load's page. */
const answers = (offer: OpenOffer, revision: number): readonly Act[] => [
  {
    words: "Accept",
    to: "offers?step=accept",
    fields: { driver_id: offer.driverId, offer: offer.id, revision: String(revision) },
  },
  { words: "Counter", to: "offers#counter" },
  { words: "Decline", to: "offers#refuse" },
];

function offerInWords(offer: OpenOffer, facts: Facts): Found {
  const { side, revision, other } = facts;
  const maker = offer.by === "driver" ? offer.driver : (other ?? "The shipper");
  const isOwner = side === "shipper";
  return {
    says: `${maker} ${offer.turn > 1 ? "countered" : "offered"} ${formatMoney(offer.cents)}${perMile(facts, offer.cents)}`,
    more: offer.note,
    sinceMs: offer.atMs,
    until: [GOOD, offer.untilMs],
    ...(isOwner
      ? { acts: [{ words: "Answer Offer", to: "#drivers" }] }
      : { page: "offers", acts: answers(offer, revision) }),
  };
}

/** Returns the only open offer, or a summary of several. The table on the load's page compares them. */
function offersInWords(facts: Facts, clock: Clock): readonly Found[] {
  const open = openOffers(facts, "you", clock);
  const [first] = open;
  if (!first) return [];
  if (open.length === 1) return [offerInWords(first, facts)];
  const cents = open.map((offer) => offer.cents);
  const [low, high] = [Math.min(...cents), Math.max(...cents)].map(formatMoney);
  return [
    {
      says: `${open.length} drivers offered ${low === high ? low : `${low} to ${high}`}`,
      sinceMs: Math.min(...open.map(({ atMs }) => atMs)),
      until: ["the first is good until", Math.min(...open.map(({ untilMs }) => untilMs))],
      acts: [{ words: "Compare Offers", to: "#drivers" }],
    },
  ];
}

function ownOffers(facts: Facts, clock: Clock): readonly Found[] {
  return openOffers(facts, "them", clock).map((offer) => ({
    says: `${facts.side === "shipper" ? offer.driver : (facts.other ?? "The shipper")} has your offer of ${formatMoney(offer.cents)}`,
    sinceMs: offer.atMs,
    until: [GOOD, offer.untilMs],
    page: facts.side === "driver" ? "offers" : "",
  }));
}

const requests: Row["find"] = ({ status, expired, requests: { many, sinceMs, driver } }) => {
  if (expired) return [];
  if (status !== "pending" || many === 0) return [];
  const says = many === 1 && driver ? `${driver} requested this load` : `${many} drivers requested this load`;
  return [{ says, more: "Choose a driver below.", sinceMs }];
};

const changes =
  (isDelivery: boolean): Row["find"] =>
  (facts) =>
    facts.changes
      .filter(({ kind, isOwn }) => {
        const acts = actsOn({ kind, state: "asked", isOwn }, facts.status);
        return (kind === "delivery") === isDelivery && !isOwn && acts.length > 0;
      })
      .map(({ kind, by, value, atMs }) => ({
        says: isDelivery
          ? `New delivery address: ${value.filter(Boolean).join(", ")}. ${by} asks you to confirm it`
          : `${by} asks to change the ${AMENDMENT_KINDS[kind].label.toLowerCase()}`,
        more: isDelivery ? "Until you confirm, the old address stays in effect." : null,
        sinceMs: atMs,
        page: "changes",
        // That page shows old and new values side by side, because a false payee or phone number is a known
        // fraud.
        acts: [{ words: "Read and Answer", to: "changes" }],
      }));

const charges: Row["find"] = ({ charges: asked }) => {
  const [first] = asked;
  if (!first) return [];
  const sinceMs = Math.min(...asked.map(({ atMs }) => atMs));
  if (asked.length > 1) {
    const cents = asked.reduce((sum, charge) => sum + charge.cents, 0);
    const says = `${asked.length} charges requested, ${formatMoney(cents)} in total`;
    return [{ says, sinceMs, page: "charges", acts: [{ words: "Read and Answer", to: "charges" }] }];
  }
  const { id, driver, kind, revision, cents } = first;
  return [
    {
      says: `${driver} requested ${formatMoney(cents)} for ${CHARGE_KINDS[kind].inText}`,
      sinceMs,
      page: "charges",
      acts: [
        { words: "Agree", to: "charges?step=agree", fields: { charge: id, revision: String(revision) } },
        { words: "Decline", to: `charges?step=refuse&charge=${id}` },
        { words: "Details", to: "charges" },
      ],
    },
  ];
};

const daysInWords = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

/**
 * Returns the number of days until the due date, negative if overdue; null if the invoice has no due date.
 */
const daysLeft = (dueOn: string | null, today: string) => (dueOn === null ? null : daysBetween(today, dueOn));

function dueInWords(dueOn: string | null, { today, nowMs }: Clock): string {
  const left = daysLeft(dueOn, today);
  if (left === null || dueOn === null) return "";
  return left < 0 ? `, ${daysInWords(-left)} overdue` : `, due ${formatDay(dueOn, null, nowMs)}`;
}

/** Creates a `find` that returns the unpaid invoices for which `applies` returns true. */
const invoices =
  (applies: (state: string, left: number | null) => boolean, says: (facts: Facts) => string): Row["find"] =>
  (facts, clock) =>
    facts.invoices
      .filter(({ state, dueOn }) => state !== "paid" && applies(state, daysLeft(dueOn, clock.today)))
      .map(({ id, driver, isCarried, state, cents, dueOn, atMs }) => {
        const page = `invoice${isCarried ? "" : `?invoice=${id}`}`;
        const mayApprove = facts.side === "shipper" && state !== "approved";
        const approve = {
          words: "Approve",
          to: `invoice?step=approve&invoice=${id}`,
          fields: { invoice: id },
        };
        return {
          says: `${says({ ...facts, other: driver })} ${formatMoney(cents)}${dueInWords(dueOn, clock)}`,
          sinceMs: atMs,
          page,
          acts: [...(mayApprove ? [approve] : []), { words: "Open Invoice", to: page }],
        };
      });

const isDueSoon = (left: number | null) => left !== null && left <= DUE_MARKS.soon.first;
const invoiceOf = ({ other }: Facts) => `Invoice from ${other}:`;

/**
 * Finds the invoice that a driver should make. If charges were agreed later, an unpaid invoice is made again,
 * and a paid invoice is followed by another.
 */
const invoiceToMake: Row["find"] = ({ status, invoices: made, unbilledCents, events: { deliver } }) => {
  const open = made.find(({ state }) => state !== "paid");
  if (status !== "complete" || unbilledCents <= 0 || open?.cents === unbilledCents) return [];
  const total = formatMoney(unbilledCents);
  const isFirst = !made.some(({ atMs }) => atMs >= (deliver ?? 0));
  const again = open ? `The agreed total is now ${total}` : `${total} was agreed after your invoice was paid`;
  return [
    {
      says: isFirst ? `Delivered: invoice ${total}` : again,
      sinceMs: deliver,
      page: "invoice",
      acts: [{ words: "Make Invoice", to: "invoice" }],
    },
  ];
};

const pinToGive: Row["find"] = (facts, clock) => {
  const { status, stops, other } = facts;
  const arrived = stops["arrived-pickup"];
  if (status !== "pickup" || arrived === undefined || stops["departed-pickup"] !== undefined) return [];
  const at = clock.atStop(facts, "pickup", arrived);
  return [
    {
      says: `${other ?? "The driver"} arrived at pickup ${at}, waiting ${clockTime(clock.nowMs - arrived)}`,
      sinceMs: arrived,
    },
  ];
};

const review: Row["find"] = ({ status, hasReviewed, events: { deliver }, other }, { nowMs }) =>
  status === "complete" &&
  !hasReviewed &&
  deliver !== undefined &&
  nowMs - deliver < REVIEW_DAYS * 24 * 60 * MINUTE_MS
    ? [{ says: `Review ${other ?? "the other side"}`, sinceMs: deliver }]
    : [];

/** Creates a `find` that returns one matter while the load has this status and has not expired. */
const step =
  (
    status: LoadStatus,
    says: (facts: Facts, clock: Clock) => Omit<Found, "sinceMs">,
    since?: keyof Facts["events"],
  ): Row["find"] =>
  (facts, clock) =>
    facts.status === status && !facts.expired
      ? [{ sinceMs: since && facts.events[since], ...says(facts, clock) }]
      : [];

const YOU = { whose: "you", hasDot: true } as const;
const THEM = { whose: "them", hasDot: false } as const;

/** All kinds of matters. Tests use the keys as names. Each kind is for one side. */
export const MATTERS = {
  "delivery address to confirm": {
    ...YOU,
    isNews: true,
    side: "driver",
    urgency: 0,
    after: ["change:ask"],
    find: changes(true),
  },
  "pin to give": {
    ...YOU,
    isNews: true,
    side: "shipper",
    urgency: 1,
    after: ["told:arrived-pickup", "told:corrected", "wait:soon", "wait:free time over"],
    find: pinToGive,
  },
  "counter to answer": {
    ...YOU,
    isNews: true,
    side: "driver",
    urgency: 10,
    after: ["offer:offered", "offer:countered"],
    find: offersInWords,
  },
  "offer to answer": {
    ...YOU,
    isNews: true,
    side: "shipper",
    urgency: 10,
    after: ["offer:offered", "offer:countered"],
    find: offersInWords,
  },
  "documents to make": {
    ...YOU,
    side: "shipper",
    urgency: 12,
    after: ["booked", "offer:accepted"],
    find: step(
      "rate confirmation",
      ({ other }) => ({
        says: `Make the rate confirmation for ${other ?? "the driver"}`,
        more: "Then the driver signs it.",
      }),
      "accept",
    ),
  },
  "documents to sign": {
    ...YOU,
    side: "driver",
    urgency: 12,
    after: ["send documents:driver"],
    find: step(
      "rate confirmation sent",
      ({ other }) => ({
        says: `Read and sign the rate confirmation from ${other ?? "the shipper"}`,
      }),
      "send documents",
    ),
  },
  "request to answer": {
    ...YOU,
    side: "shipper",
    urgency: 20,
    after: ["request:shipper"],
    find: requests,
  },
  "charge to answer": {
    ...YOU,
    isNews: true,
    side: "shipper",
    urgency: 25,
    after: ["charge:ask", "charge:change"],
    find: charges,
  },
  "change to answer, by the shipper": {
    ...YOU,
    isNews: true,
    side: "shipper",
    urgency: 30,
    after: ["change:ask"],
    find: changes(false),
  },
  "change to answer, by the driver": {
    ...YOU,
    isNews: true,
    side: "driver",
    urgency: 30,
    after: ["change:ask"],
    find: changes(false),
  },
  "invoice to pay": {
    ...YOU,
    side: "shipper",
    urgency: 32,
    after: ["due:soon", "due:due", "due:late"],
    find: invoices((_, left) => isDueSoon(left), invoiceOf),
  },
  "invoice to approve": {
    ...YOU,
    side: "shipper",
    urgency: 35,
    after: ["invoice:make", "invoice:reopen"],
    find: invoices((state, left) => state !== "approved" && !isDueSoon(left), invoiceOf),
  },
  "freight to pick up": {
    ...YOU,
    side: "driver",
    urgency: 40,
    after: ["accept:driver"],
    find: step(
      "pickup",
      (facts, { nowMs }) => ({
        says:
          facts.stops["arrived-pickup"] === undefined
            ? `Pick up in ${originOf(facts)}: ${formatDay(facts.pickupDate, facts.pickupTime, nowMs)}`
            : "Enter the pin once you're loaded",
        more: "The shipper gives you the pin once you're loaded.",
      }),
      "sign",
    ),
  },
  "freight to deliver": {
    ...YOU,
    side: "driver",
    urgency: 40,
    after: [],
    find: step(
      "in transit",
      (facts, { nowMs }) => ({
        says: `Deliver in ${destinationOf(facts)} by ${formatDay(facts.deliveryDate, null, nowMs)}`,
        more: "Then upload the proof of delivery.",
      }),
      "pick up",
    ),
  },
  "invoice to make": {
    ...YOU,
    side: "driver",
    urgency: 42,
    after: ["charge:agree"],
    find: invoiceToMake,
  },
  "invoice overdue": {
    ...YOU,
    side: "driver",
    urgency: 45,
    after: ["due:owed"],
    find: invoices(
      (_, left) => left !== null && left <= DUE_MARKS.late.first,
      () => "Unpaid invoice:",
    ),
  },
  "driver to review": {
    ...YOU,
    side: "shipper",
    urgency: 90,
    after: ["deliver:shipper"],
    find: review,
  },
  "shipper to review": { ...YOU, side: "driver", urgency: 90, after: [], find: review },
  // The following matters wait for the other side.
  "answer of a driver": { ...THEM, side: "shipper", hasDot: true, urgency: 95, after: [], find: ownOffers },
  "answer of the shipper": { ...THEM, side: "driver", urgency: 95, after: [], find: ownOffers },
  "decision of the shipper": {
    ...THEM,
    side: "driver",
    urgency: 96,
    after: [],
    // While an offer is open, the parties wait for an answer to the offer, not to the request.
    find: (facts, clock) =>
      facts.offers.some(({ untilMs }) => untilMs > clock.nowMs)
        ? []
        : step("pending", () => ({ says: "The shipper's answer comes to this page and to your inbox" }))(
            facts,
            clock,
          ),
  },
  "requests of drivers": {
    ...THEM,
    side: "shipper",
    urgency: 96,
    after: ["withdraw:shipper", "cancel:shipper"],
    find: step("new", () => ({ says: "Drivers can request this load now" })),
  },
  "documents of the shipper": {
    ...THEM,
    side: "driver",
    urgency: 96,
    after: ["accept:driver"],
    find: step(
      "rate confirmation",
      () => ({
        says: "You were chosen. The shipper sends the rate confirmation next",
      }),
      "accept",
    ),
  },
  "signature of the driver": {
    ...THEM,
    side: "shipper",
    hasDot: true,
    urgency: 96,
    after: [],
    find: step(
      "rate confirmation sent",
      () => ({
        says: "The driver has the rate confirmation and signs it next",
      }),
      "send documents",
    ),
  },
  "pickup by the driver": {
    ...THEM,
    side: "shipper",
    urgency: 96,
    after: ["sign:shipper", "told:here"],
    find: step("pickup", () => ({ says: "Give the driver this pin when the freight is loaded:" }), "sign"),
  },
  "delivery by the driver": {
    ...THEM,
    side: "shipper",
    urgency: 96,
    after: ["pick up:shipper", "told:departed-pickup", "told:arrived-delivery", "told:departed-delivery"],
    find: step(
      "in transit",
      () => ({ says: "The freight is on the road. The proof of delivery comes next" }),
      "pick up",
    ),
  },
} as const satisfies Readonly<Record<string, Row>>;

export type MatterKind = keyof typeof MATTERS;
export const MATTER_KINDS = Object.keys(MATTERS) as MatterKind[];

export interface Matter extends Found, Pick<Row, "whose" | "urgency" | "hasDot"> {
  kind: MatterKind;
  loadId: string;
}

/**
 * Compares two matters, most urgent first: by the urgency of the kind, then by the earlier deadline, then by
 * the longer wait.
 */
export const byUrgency = (a: Matter, b: Matter): number =>
  a.urgency - b.urgency ||
  (a.until?.[1] ?? Number.MAX_VALUE) - (b.until?.[1] ?? Number.MAX_VALUE) ||
  (a.sinceMs ?? 0) - (b.sinceMs ?? 0);

/** Returns all matters on a load for the side in `facts`, most urgent first. */
export function mattersOf(facts: Facts, clock: Clock): Matter[] {
  return MATTER_KINDS.flatMap((kind) => {
    const { side, whose, urgency, hasDot, find }: Row = MATTERS[kind];
    if (side !== facts.side) return [];
    return find(facts, clock).map((found) => ({
      ...found,
      kind,
      loadId: facts.loadId,
      whose,
      urgency,
      hasDot,
    }));
  }).sort(byUrgency);
}

const TEXTS: Readonly<Record<LoadStatus, string>> = {
  new: "Drivers can request this load.",
  pending: "Drivers have requested this load.",
  "rate confirmation": "",
  "rate confirmation sent": "",
  pickup: "",
  "in transit": "",
  complete: "",
};

/** Returns the sentence about the status that a shipper who does not own the load sees. */
export const textForOthers = (status: LoadStatus): string => TEXTS[status];
