import type { LoadEvent } from "~/trade/lifecycle";
import { BETWEEN_NAMES, type BetweenName, stopInSentence } from "~/trade/stop-names";
import { factFirst } from "./fact-first";

export interface Facts {
  lane: string;
  shipper: string;
  driver: string;
  /** The subject of a sentence about the reader's own step: "You", or the colleague who took the step. */
  you?: string;
  reason?: string;
  isPast?: boolean;
  /** What an edit changed, as sentences. */
  changes?: string;
}

export interface MessageTexts {
  shipper: string | null;
  driver: string | null;
  /** The text for drivers whose open requests the event ends, or who may request the load again. */
  others: string | null;
}

const NEXT_PAPERS = "Send the rate confirmation and the bill of lading next.";
const BACK = "It's back on the board.";
const TAKEN = "Another driver was chosen.";

/** A name can contain any text, so a message names only a person with whom the reader has a deal. */
export const TEXTS: Readonly<Record<LoadEvent, (facts: Facts) => MessageTexts>> = {
  request: ({ lane }) => ({
    shipper: factFirst("New request", lane, "A driver requested your load."),
    driver: factFirst("Requested", lane, "We'll let you know what the shipper decides."),
    others: null,
  }),
  withdraw: ({ you = "You", lane }) => ({
    shipper: factFirst("Withdrawn", lane, "A driver withdrew their request."),
    driver: factFirst("Withdrawn", lane, `${you} withdrew your request.`),
    others: null,
  }),
  accept: ({ you = "You", lane, driver, shipper }) => ({
    shipper: factFirst("Accepted", lane, `${you} accepted ${driver}. ${NEXT_PAPERS}`),
    driver: factFirst(
      "Accepted",
      lane,
      `${shipper} accepted your request. The rate confirmation comes next.`,
    ),
    others: factFirst("Not chosen", lane, TAKEN),
  }),
  reject: ({ you = "You", lane }) => ({
    shipper: factFirst("Rejected", lane, `${you} rejected a driver's request.`),
    driver: factFirst("Rejected", lane, "The shipper rejected your request."),
    others: null,
  }),
  "send documents": ({ lane, driver, shipper }) => ({
    shipper: factFirst("Sent to sign", lane, `The rate confirmation was sent to ${driver}.`),
    driver: factFirst("Please sign", lane, `${shipper} sent the rate confirmation. Read and sign it.`),
    others: null,
  }),
  sign: ({ you = "You", lane, driver, shipper }) => ({
    shipper: factFirst("Signed", lane, `${driver} signed the rate confirmation.`),
    driver: factFirst(
      "Signed",
      lane,
      `${you} signed the rate confirmation. At pickup, ask ${shipper} for the pin.`,
    ),
    others: null,
  }),
  "pick up": ({ lane, driver }) => ({
    shipper: factFirst("Picked up", lane, `${driver} picked up your load.`),
    driver: factFirst("Picked up", lane, "Pickup confirmed. Safe travels."),
    others: null,
  }),
  deliver: ({ lane, driver }) => ({
    shipper: factFirst("Delivered", lane, `${driver} delivered your load. The proof of delivery is in.`),
    driver: factFirst("Delivered", lane, "Drop-off confirmed. Thank you."),
    others: null,
  }),
  edit: ({ you = "You", lane, shipper, changes, isPast }) => ({
    shipper: factFirst("Load changed", lane, `${you} changed your load. ${whereNow(isPast)}`),
    driver: factFirst(
      "Load changed",
      lane,
      `${changed(changes)}${shipper} edited it, so you're no longer assigned to it.${askAgain(isPast)}`,
    ),
    others: factFirst(
      "Load changed",
      lane,
      `${changed(changes)}The shipper edited it, so your request ended.${askAgain(isPast)}`,
    ),
  }),
  delete: ({ you = "You", lane, shipper }) => ({
    shipper: factFirst("Load deleted", lane, `${you} deleted your load.`),
    driver: factFirst("Load deleted", lane, `${shipper} deleted it. You're no longer assigned to it.`),
    others: factFirst("Load deleted", lane, "The shipper deleted it, so your request ended."),
  }),
  cancel: ({ you = "You", lane, reason, isPast }) => ({
    // Does not name the driver, who may have booked the load a minute ago without the shipper's approval.
    shipper: factFirst("Canceled", lane, `The driver canceled. Reason: ${reason}. ${whereNow(isPast)}`),
    driver: factFirst("Canceled", lane, `${you} canceled. You're no longer assigned to it.`),
    others: openAgain(lane),
  }),
  release: ({ you = "You", lane, driver, shipper, reason, isPast }) => ({
    shipper: factFirst("Released", lane, `${you} released ${driver}. ${whereNow(isPast)}`),
    driver: factFirst("Released", lane, `${shipper} released you. Reason: ${reason}.`),
    others: openAgain(lane),
  }),
};

/** `driver` is the company that assigned the driver. */
export const ASSIGNMENT_TEXTS = {
  on: ({ lane, driver }) => factFirst("Assigned", lane, `${driver} assigned you to this load.`),
  off: ({ lane, driver }) => factFirst("Taken off", lane, `${driver} took you off this load.`),
  over: ({ lane, driver }) => factFirst("Load ended", lane, `${driver} is no longer hauling this load.`),
  reminder: ({ lane, when }) => factFirst("Pickup soon", lane, `Pickup: ${when}.`),
  changed: ({ lane, what }) => factFirst("Load changed", lane, `${what} changed. Open the load to see it.`),
} as const satisfies Record<string, (facts: AssignmentFacts) => string>;

interface AssignmentFacts {
  lane: string;
  driver: string;
  /** The pickup time, for a reminder; otherwise empty. */
  when: string;
  /** What changed: the name of a term, or `Your truck or trailer`. */
  what: string;
}

export const REVISED_TEXTS = ({
  you = "You",
  lane,
  driver,
  shipper,
}: Omit<Facts, "reason" | "changes" | "isPast">) => ({
  shipper: factFirst("New rate con", lane, `${you} made a new rate confirmation. ${driver} signs it next.`),
  driver: factFirst(
    "Sign again",
    lane,
    `${shipper} made a new rate confirmation. The old one is void. Read and sign the new one.`,
  ),
});

type CheckInText = (facts: Pick<Facts, "lane" | "driver">) => string;

/** The messages about check-ins at a stop between. */
const BETWEEN_TEXTS = Object.fromEntries(
  BETWEEN_NAMES.flatMap((stop): [string, CheckInText][] => {
    const where = stopInSentence(stop);
    return [
      [
        `arrived-${stop}`,
        ({ lane, driver }) => factFirst(`At ${where}`, lane, `${driver} arrived at ${where}.`),
      ],
      [
        `departed-${stop}`,
        ({ lane, driver }) => factFirst(`Left ${where}`, lane, `${driver} departed from ${where}.`),
      ],
    ];
  }),
) as Record<`${"arrived" | "departed"}-${BetweenName}`, CheckInText>;

export const CHECK_IN_TEXTS = {
  "arrived-pickup": ({ lane, driver }) => factFirst("At pickup", lane, `${driver} arrived at pickup.`),
  "departed-pickup": ({ lane, driver }) => factFirst("Left pickup", lane, `${driver} departed from pickup.`),
  ...BETWEEN_TEXTS,
  "arrived-delivery": ({ lane, driver }) => factFirst("At delivery", lane, `${driver} arrived at delivery.`),
  "departed-delivery": ({ lane, driver }) => factFirst("Departed", lane, `${driver} departed from delivery.`),
  here: ({ lane, driver }) => factFirst("On the way", lane, `${driver} is on the way.`),
  corrected: ({ lane, driver }) =>
    factFirst(
      "Corrected",
      lane,
      `${driver} corrected an arrival or departure. The timeline shows both times.`,
    ),
} as const satisfies Record<string, CheckInText>;

interface OfferFacts extends Facts {
  amount: string;
  posted: string;
}

/** These messages replace those of `TEXTS`. */
export const OFFER_STEP_TEXTS = {
  request: ({ you = "You", lane, amount, posted }) => ({
    shipper: factFirst(`${amount} offer`, lane, `A driver made an offer. You posted ${posted}.`),
    driver: factFirst(
      `${amount} offer`,
      lane,
      `${you} made an offer. We'll let you know what the shipper decides.`,
    ),
    others: null,
  }),
  "accept the driver's": ({ you = "You", lane, driver, shipper, amount }) => ({
    shipper: factFirst(`${amount} accepted`, lane, `${you} accepted ${driver}'s offer. ${NEXT_PAPERS}`),
    driver: factFirst(
      `${amount} accepted`,
      lane,
      `${shipper} accepted your offer. The rate confirmation comes next.`,
    ),
    others: factFirst("Not chosen", lane, TAKEN),
  }),
  "accept the shipper's": ({ you = "You", lane, driver, shipper, amount }) => ({
    shipper: factFirst(`${amount} accepted`, lane, `${driver} accepted your offer. ${NEXT_PAPERS}`),
    driver: factFirst(
      `${amount} accepted`,
      lane,
      `${you} accepted ${shipper}'s offer. The rate confirmation comes next.`,
    ),
    others: factFirst("Not chosen", lane, TAKEN),
  }),
} as const satisfies Record<string, (facts: OfferFacts) => MessageTexts>;

/** These messages replace those of a request and its acceptance. */
export const BOOKED_TEXTS = ({ you = "You", lane, shipper }: Facts): MessageTexts => ({
  shipper: factFirst("Booked", lane, `A driver booked your load at the posted rate. ${NEXT_PAPERS}`),
  driver: factFirst(
    "Booked",
    lane,
    `${you} booked it at the posted rate. ${shipper} sends the rate confirmation next.`,
  ),
  others: factFirst("Not chosen", lane, TAKEN),
});

export const BOOKED_WITH_TERMS_TEXTS = ({ you = "You", lane, driver, shipper }: Facts): MessageTexts => ({
  ...BOOKED_TEXTS({ you, lane, driver, shipper }),
  shipper: factFirst("Booked", lane, "A driver booked your load at the posted rate."),
  driver: factFirst("Booked", lane, `${you} booked it at the posted rate.`),
});

export const MADE_AFTER_BOOKING_TEXTS = ({ lane, driver, shipper }: Facts): MessageTexts => ({
  shipper: factFirst(
    "Sent to sign",
    lane,
    `We made the rate confirmation with your saved terms and sent it to ${driver}.`,
  ),
  driver: factFirst(
    "Please sign",
    lane,
    `The rate confirmation was made with ${shipper}'s saved terms. Read and sign it.`,
  ),
  others: null,
});

/**
 * `actor` is a role, not a name, because the shipper and the driver have no deal yet. For the same reason, no
 * message contains typed text: only the offer's page shows why an offer was declined.
 */
export const OFFER_TEXTS = {
  offered: ({ lane, actor, amount }) => factFirst(`${amount} offer`, lane, `${actor} made an offer.`),
  countered: ({ lane, actor, amount }) =>
    factFirst(`${amount} counter`, lane, `${actor} made a counteroffer.`),
  refused: ({ lane, actor, amount }) =>
    factFirst(`${amount} offer declined`, lane, `${actor} declined your offer.`),
  withdrawn: ({ lane, actor, amount }) =>
    factFirst(`${amount} offer withdrawn`, lane, `${actor} withdrew their offer.`),
} as const satisfies Record<
  string,
  (facts: { lane: string; actor: "A driver" | "The shipper"; amount: string }) => string
>;

function whereNow(isPast = false): string {
  return isPast ? "The pickup time has passed. Renew the load to post it again." : BACK;
}

const changed = (changes = "") => changes && `${changes} `;

const askAgain = (isPast = false) => (isPast ? "" : " Request it again if the new terms work for you.");

function openAgain(lane: string): string {
  return factFirst("Open again", lane, "Request it again if you still want it.");
}
