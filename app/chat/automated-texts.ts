import type { LoadEvent } from "~/trade/lifecycle";

export interface Facts {
  /** The load's lane and number. */
  lane: string;
  shipper: string;
  driver: string;
  /** The reason why the driver canceled or the shipper released the driver. */
  reason?: string;
  /** Whether the pickup day has passed. */
  isPast?: boolean;
  /** What an edit changed, as sentences. */
  changes?: string;
}

export interface MessageTexts {
  shipper: string | null;
  /** The text for the driver of the request or load. */
  driver: string | null;
  /** The text for drivers whose open requests the event ends, or who may request the load again. */
  others: string | null;
}

/**
 * The automated messages by event and side; null if that side gets none. They come from Haulway, so they hold
 * a person's name only if the reader has a deal with that person: strangers could write anything in a name.
 */
export const TEXTS: Readonly<Record<LoadEvent, (facts: Facts) => MessageTexts>> = {
  request: ({ lane }) => ({
    shipper: `A driver requested your load ${lane}.`,
    driver: `You requested the load ${lane}. The shipper will answer.`,
    others: null,
  }),
  withdraw: ({ lane }) => ({
    shipper: `A driver withdrew the request for your load ${lane}.`,
    driver: `You withdrew your request for the load ${lane}.`,
    others: null,
  }),
  accept: ({ lane, driver, shipper }) => ({
    shipper: `You accepted ${driver} for your load ${lane}. Send the rate confirmation and the bill of lading next.`,
    driver: `${shipper} accepted you for the load ${lane}. The rate confirmation comes next.`,
    others: `Another driver was chosen for the load ${lane}.`,
  }),
  reject: ({ lane }) => ({
    shipper: `You rejected a driver's request for your load ${lane}.`,
    driver: `The shipper did not accept your request for the load ${lane}.`,
    others: null,
  }),
  "send documents": ({ lane, driver, shipper }) => ({
    shipper: `Rate confirmation sent to ${driver} for your load ${lane}.`,
    driver: `${shipper} sent the rate confirmation for the load ${lane}. Sign it to go on.`,
    others: null,
  }),
  sign: ({ lane, driver, shipper }) => ({
    shipper: `${driver} signed the rate confirmation for your load ${lane}.`,
    driver: `You signed the rate confirmation for the load ${lane}. At pickup, ask ${shipper} for the pin.`,
    others: null,
  }),
  "pick up": ({ lane, driver }) => ({
    shipper: `${driver} picked up your load ${lane}.`,
    driver: `Pickup confirmed for the load ${lane}. Safe travels.`,
    others: null,
  }),
  deliver: ({ lane, driver }) => ({
    shipper: `${driver} delivered your load ${lane}. The proof of delivery is in.`,
    driver: `Drop-off done for the load ${lane}. Thank you.`,
    others: null,
  }),
  edit: ({ lane, shipper, changes, isPast }) => ({
    shipper: `You changed your load ${lane}. ${whereNow(isPast)}`,
    driver: `${changed(changes)}${shipper} edited the load ${lane}, which releases you from it.${askAgain(isPast)}`,
    others: `${changed(changes)}The shipper edited the load ${lane}, so your request ended.${askAgain(isPast)}`,
  }),
  delete: ({ lane, shipper }) => ({
    shipper: `You deleted your load ${lane}.`,
    driver: `${shipper} deleted the load ${lane}. You are no longer assigned to it.`,
    others: `The shipper deleted the load ${lane}, which ends your request.`,
  }),
  cancel: ({ lane, reason, isPast }) => ({
    // The driver may have booked the load a minute ago, without the shipper.
    shipper: `The driver cancelled your load ${lane}. Reason: ${reason}. ${whereNow(isPast)}`,
    driver: `You cancelled the load ${lane}. You are no longer assigned to it.`,
    others: openAgain(lane),
  }),
  release: ({ lane, driver, shipper, reason, isPast }) => ({
    shipper: `You released ${driver} from your load ${lane}. ${whereNow(isPast)}`,
    driver: `${shipper} released you from the load ${lane}. Reason: ${reason}.`,
    others: openAgain(lane),
  }),
};

/** Messages to both sides when the shipper replaces the rate confirmation before it is signed. */
export const REVISED_TEXTS = ({ lane, driver, shipper }: Pick<Facts, "lane" | "driver" | "shipper">) => ({
  shipper: `You made a new rate confirmation for your load ${lane}. ${driver} is asked to sign it.`,
  driver: `${shipper} made a new rate confirmation for the load ${lane}. The one before is void: read and sign the new one.`,
});

/** Messages to the shipper when the driver checks in, by kind of check-in. */
export const CHECK_IN_TEXTS = {
  "arrived-pickup": ({ lane, driver }) => `${driver} arrived at the pickup of your load ${lane}.`,
  "departed-pickup": ({ lane, driver }) => `${driver} departed from the pickup of your load ${lane}.`,
  "arrived-delivery": ({ lane, driver }) => `${driver} arrived at the delivery of your load ${lane}.`,
  "departed-delivery": ({ lane, driver }) => `${driver} departed from the delivery of your load ${lane}.`,
  here: ({ lane, driver }) => `${driver} is on the way with your load ${lane}.`,
  corrected: ({ lane, driver }) =>
    `${driver} corrected a time of arrival or departure for your load ${lane}. Its timeline has both.`,
} as const satisfies Record<string, (facts: Pick<Facts, "lane" | "driver">) => string>;

interface OfferFacts extends Facts {
  /** The rate as text: `$1,450`. */
  amount: string;
  posted: string;
}

/** The messages of a step that results from an offer. They replace those of `TEXTS`. */
export const OFFER_STEP_TEXTS = {
  request: ({ lane, amount, posted }) => ({
    shipper: `A driver offers to carry your load ${lane} for ${amount}. It is posted at ${posted}.`,
    driver: `You offered to carry the load ${lane} for ${amount}. The shipper will answer.`,
    others: null,
  }),
  "accept the driver's": ({ lane, driver, shipper, amount }) => ({
    shipper: `You accepted ${driver} at ${amount} for your load ${lane}. Send the rate confirmation and the bill of lading next.`,
    driver: `${shipper} accepted your offer of ${amount} for the load ${lane}. The rate confirmation comes next.`,
    others: `Another driver was chosen for the load ${lane}.`,
  }),
  "accept the shipper's": ({ lane, driver, shipper, amount }) => ({
    shipper: `${driver} accepted your offer of ${amount} for your load ${lane}. Send the rate confirmation and the bill of lading next.`,
    driver: `You accepted the offer of ${shipper}, ${amount} for the load ${lane}. The rate confirmation comes next.`,
    others: `Another driver was chosen for the load ${lane}.`,
  }),
} as const satisfies Record<string, (facts: OfferFacts) => MessageTexts>;

/** Messages when a driver books a load with Book Now. They replace those of a request and its acceptance. */
export const BOOKED_TEXTS = ({ lane, shipper }: Facts): MessageTexts => ({
  shipper: `A driver booked your load ${lane} at the posted rate. Send the rate confirmation and the bill of lading next.`,
  driver: `You booked the load ${lane} at the posted rate. ${shipper} sends the rate confirmation next.`,
  others: `Another driver was chosen for the load ${lane}.`,
});

/** The same if the shipper has saved terms, with which the rate confirmation is made at once. */
export const BOOKED_WITH_TERMS_TEXTS = ({ lane, driver, shipper }: Facts): MessageTexts => ({
  ...BOOKED_TEXTS({ lane, driver, shipper }),
  shipper: `A driver booked your load ${lane} at the posted rate.`,
  driver: `You booked the load ${lane} at the posted rate.`,
});

/** Messages about a rate confirmation that was made with the shipper's saved terms after a booking. */
export const MADE_AFTER_BOOKING_TEXTS = ({ lane, driver, shipper }: Facts): MessageTexts => ({
  shipper: `The rate confirmation for your load ${lane} was made automatically with your saved terms and sent to ${driver}.`,
  driver: `The rate confirmation for the load ${lane} was made with the terms of ${shipper}. Sign it to go on.`,
  others: null,
});

/** Messages to the other side of an offer, by what happened. `actor` is a role: the two have no deal yet. */
export const OFFER_TEXTS = {
  offered: ({ lane, actor, amount }) => `${actor} offers ${amount} for the load ${lane}.`,
  countered: ({ lane, actor, amount }) => `${actor} made a counteroffer for the load ${lane}: ${amount}.`,
  refused: ({ lane, actor, amount, reason }) =>
    `${actor} refused your offer of ${amount} for the load ${lane}. Reason: ${reason}`,
  withdrawn: ({ lane, actor, amount }) => `${actor} withdrew the offer of ${amount} for the load ${lane}.`,
} as const satisfies Record<
  string,
  (facts: { lane: string; actor: "A driver" | "The shipper"; amount: string; reason?: string }) => string
>;

/** Returns a sentence that tells the shipper where a load without a driver now is. */
function whereNow(isPast = false): string {
  return isPast ? "Its pickup has passed: renew it for the board." : "It is new on the board again.";
}

/** Puts what changed first, because the inbox shows only the beginning of a message. */
const changed = (changes = "") => changes && `${changes} `;

/** Returns the invitation to request an edited load again, if it can be requested. */
const askAgain = (isPast = false) => (isPast ? "" : " Request it again if the new terms work for you.");

/** Returns the text for drivers whose requests ended when the shipper chose the driver who has now left. */
function openAgain(lane: string): string {
  return `The load ${lane} is open again. Request it again if you still want it.`;
}
