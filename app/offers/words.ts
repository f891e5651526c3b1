/** Offers in words. Pure. */
import { formatRatePerMile } from "~/text/money";
import type { OfferAnswer } from "~/trade/offer";
import type { Situation } from "./rules";

/** What an offer has become, as both sides read it. */
const ANSWER_WORDS: Readonly<Record<OfferAnswer, string>> = {
  countered: "Countered",
  accepted: "Accepted",
  refused: "Refused",
  withdrawn: "Withdrawn",
  "load edited": "Ended: the load was edited",
  "load deleted": "Ended: the load was deleted",
  "load taken": "Ended: another driver was chosen",
  "request ended": "Ended with the request",
};

/** What an offer has become; null while it is open. */
export function stateInWords(
  offer: { answer: OfferAnswer | null; expiresAtMs: number; answerNote: string | null },
  nowMs: number,
): string | null {
  const { answer, answerNote } = offer;
  if (answer) return ANSWER_WORDS[answer] + (answerNote ? `: ${answerNote}` : "");
  return offer.expiresAtMs <= nowMs ? "Ran out" : null;
}

/** Dollars a mile, and counting the empty miles; a dash where either is unknown. */
export function perMile(amountCents: number, miles: number | null, emptyMiles: number | null) {
  const each = (over: number | null) => formatRatePerMile(over ? Math.round(amountCents / over) : null);
  return {
    each: each(miles),
    eachWithEmpty: each(miles && emptyMiles !== null ? miles + emptyMiles : null),
  };
}

/** The empty miles to the pickup that the driver told last; null where none were told. */
export const emptyMilesOf = (stored: readonly { empty_miles: number | null }[]): number | null =>
  stored.reduce<number | null>((told, { empty_miles }) => empty_miles ?? told, null);

const STANDS: Readonly<Record<Situation, string>> = {
  "nothing offered": "Asks for the posted rate",
  "mine is open": "Your offer",
  "theirs is open": "Their offer",
  answered: "No open offer",
  "ran out": "Ran out",
  "load edited": "Ended by an edit",
  "not asking": "Does not ask any more",
  "load taken": "Ended",
};

/** What an owner's table says of the rate beside it. */
export const standsAt = (situation: Situation): string => STANDS[situation];
