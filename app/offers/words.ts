import { formatRatePerMile } from "~/text/money";
import type { OfferAnswer } from "~/trade/offer";
import type { Situation } from "./rules";

const ANSWER_WORDS: Readonly<Record<OfferAnswer, string>> = {
  countered: "Countered",
  accepted: "Accepted",
  refused: "Declined",
  withdrawn: "Withdrawn",
  "load edited": "Ended: the load was edited",
  "load deleted": "Ended: the load was deleted",
  "load taken": "Ended: another driver was chosen",
  "request ended": "Ended: the request is closed",
};

/** Null while the offer is open. */
export function stateInWords(
  offer: { answer: OfferAnswer | null; expiresAtMs: number; answerNote: string | null },
  nowMs: number,
): string | null {
  const { answer, answerNote } = offer;
  if (answer) return ANSWER_WORDS[answer] + (answerNote ? `: ${answerNote}` : "");
  return offer.expiresAtMs <= nowMs ? "Expired" : null;
}

/** Returns the rate with and without deadhead miles; a dash if the miles are unknown. */
export function perMile(amountCents: number, miles: number | null, emptyMiles: number | null) {
  const each = (over: number | null) => formatRatePerMile(over ? Math.round(amountCents / over) : null);
  return {
    each: each(miles),
    eachWithEmpty: each(miles && emptyMiles !== null ? miles + emptyMiles : null),
  };
}

/** Returns `$3.20/mi incl. 40 mi deadhead`, or `$3.50/mi, deadhead unknown`, for the owner. */
export function rateWithDeadhead(
  amountCents: number,
  miles: number | null,
  emptyMiles: number | null,
): string {
  const { each, eachWithEmpty } = perMile(amountCents, miles, emptyMiles);
  return emptyMiles === null
    ? `${each}/mi, deadhead unknown`
    : `${eachWithEmpty}/mi incl. ${emptyMiles.toLocaleString("en-US")} mi deadhead`;
}

export const emptyMilesOf = (stored: readonly { empty_miles: number | null }[]): number | null =>
  stored.reduce<number | null>((told, { empty_miles }) => empty_miles ?? told, null);

const STANDS: Readonly<Record<Situation, string>> = {
  "nothing offered": "At the posted rate",
  "mine is open": "Your offer",
  "theirs is open": "Their offer",
  answered: "No open offer",
  "ran out": "Expired",
  "load edited": "Ended: the load was edited",
  "not asking": "Request ended",
  "load taken": "Ended",
};

export const standsAt = (situation: Situation): string => STANDS[situation];
