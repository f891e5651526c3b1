import { DRIVER_LOST } from "~/notifications/assignment-kinds";
import { formatDay } from "~/text/dates";
import { mayIn } from "~/trade/areas";
import { DUE_MARKS } from "~/trade/invoices";
import { destinationOf, originOf } from "~/trade/lane";
import type { Facts } from "./facts";
import { amendments } from "./find-amendments";
import { charges, invoiceOf, invoices, invoiceToMake, isDueSoon } from "./find-money";
import { offersInWords, ownOffers, requests } from "./find-offers";
import { AFTER_PICKUP, afterPickup, checkInDue, driverToAssign, pinToGive, review, step } from "./find-steps";
import type { Clock, Found, Row } from "./row";

const YOU = { whose: "you", hasDot: true, area: "work" } as const;
const MONEY = { ...YOU, area: "money" } as const;
const THEM = { whose: "them", hasDot: false, area: "see" } as const;

export const MATTERS = {
  "delivery address to confirm": {
    ...YOU,
    isNews: true,
    side: "driver",
    urgency: 0,
    after: ["change:ask"],
    find: amendments(true),
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
      ({ other, isPaperMade }) => ({
        says: `Read and sign the rate confirmation from ${other ?? "the shipper"}`,
        // A PDF that the shipper uploaded is signed by hand and uploaded on the load's page.
        ...(isPaperMade && { page: "rate-confirmation" }),
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
    ...MONEY,
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
    find: amendments(false),
  },
  "change to answer, by the driver": {
    ...YOU,
    isNews: true,
    side: "driver",
    urgency: 30,
    after: ["change:ask"],
    find: amendments(false),
  },
  "invoice to pay": {
    ...MONEY,
    side: "shipper",
    urgency: 32,
    after: ["due:soon", "due:due", "due:late"],
    find: invoices((_, left) => isDueSoon(left), invoiceOf),
  },
  "invoice to approve": {
    ...MONEY,
    side: "shipper",
    urgency: 35,
    after: ["invoice:make", "invoice:reopen"],
    find: invoices((state, left) => state !== "approved" && !isDueSoon(left), invoiceOf),
  },
  "driver to assign": {
    ...YOU,
    side: "driver",
    urgency: 38,
    after: [DRIVER_LOST],
    find: driverToAssign,
  },
  "freight to pick up": {
    ...YOU,
    area: "haul",
    side: "driver",
    urgency: 40,
    after: ["accept:driver", "assignment:on", "assignment:reminder"],
    find: step(
      "pickup",
      (facts, clock) =>
        facts.stops["arrived-pickup"] === undefined
          ? {
              says: `Pick up in ${originOf(facts)}: ${clock.pickup(facts)}`,
              more: "Tap Arrived when you get there. The shipper gives you the pin once you're loaded.",
              ...checkInDue(facts, clock),
            }
          : { says: "Enter the pin once you're loaded", more: "The shipper gives it to you." },
      "sign",
    ),
  },
  "freight to deliver": {
    ...YOU,
    area: "haul",
    side: "driver",
    urgency: 40,
    after: [],
    find: step(
      "in transit",
      (facts, clock) => ({
        says: `Deliver in ${destinationOf(facts)} by ${formatDay(facts.deliveryDate, null, clock.nowMs)}`,
        more: afterPickup(facts),
        ...checkInDue(facts, clock),
      }),
      "pick up",
    ),
  },
  "invoice to make": {
    ...MONEY,
    side: "driver",
    urgency: 42,
    after: ["charge:agree"],
    find: invoiceToMake,
  },
  "invoice overdue": {
    ...MONEY,
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
        : step("pending", () => ({ says: "You'll see the shipper's answer here and in your inbox" }))(
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
        says: "You got the load. Next, the shipper sends the rate confirmation",
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
        says: "Waiting for the driver to sign",
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
    after: ["pick up:shipper", ...AFTER_PICKUP],
    find: step("in transit", () => ({ says: "On the road. Proof of delivery is next" }), "pick up"),
  },
} as const satisfies Readonly<Record<string, Row>>;

export type MatterKind = keyof typeof MATTERS;
export const MATTER_KINDS = Object.keys(MATTERS) as MatterKind[];

export interface Matter extends Found, Pick<Row, "whose" | "urgency" | "hasDot"> {
  kind: MatterKind;
  loadId: string;
}

export const byUrgency = (a: Matter, b: Matter): number =>
  a.urgency - b.urgency ||
  (a.until?.[1] ?? Number.MAX_VALUE) - (b.until?.[1] ?? Number.MAX_VALUE) ||
  (a.sinceMs ?? 0) - (b.sinceMs ?? 0);

const AT_STOPS: readonly MatterKind[] = ["freight to pick up", "freight to deliver"];

export function mattersOf(facts: Facts, clock: Clock): Matter[] {
  return MATTER_KINDS.flatMap((kind) => {
    const { side, area, whose, urgency, hasDot, find }: Row = MATTERS[kind];
    const isShut = facts.isAssigned ? !AT_STOPS.includes(kind) : !mayIn(facts, area);
    if (side !== facts.side || isShut) return [];
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
