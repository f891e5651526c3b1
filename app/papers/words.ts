/** Written for Haulway; not legal advice. */

export const NO_REBROKERING =
  "The carrier named here hauls this load itself. It may not broker or assign the load, or tender it to another carrier, without the " +
  "shipper's written consent. If it does, the shipper does not have to pay the carrier named here.";

export const EXTRAS =
  "Detention, lumper fees, layover, TONU (truck ordered, not used) and other accessorials are paid as this document says. Anything it " +
  "does not name is paid only if both sides agree to it in writing, with the times or a receipt. Detention at a stop starts at " +
  "arrival or at the appointment, whichever is later. After the free time, each quarter hour that begins is paid in full. Haulway stores what both sides wrote.";

export const CHANGES =
  "This document covers the terms printed on it. Changing them requires a new revision, which voids this one and has to be signed again. " +
  "The only exception: a new delivery address, phone number or payee takes effect once both sides confirm it in Haulway.";

export const USUAL_CANCELLATION =
  "Either side may cancel free of charge until 24 hours before pickup. After that, the side that cancels pays the other side's documented costs " +
  "for the trip so far, including deadhead.";

export const USUAL_PAYMENT_DAYS = 30;
export const MOST_PAYMENT_DAYS = 120;
export const MOST_CANCELLATION_CHARACTERS = 600;
export const MOST_NAME_CHARACTERS = 100;

/** The days are counted from the day on which the shipper has both the invoice and the proof of delivery. */
export function paymentTerms(days: number): string {
  const since = "the day the shipper has the carrier's invoice and the proof of delivery";
  return days === 0 ? `On ${since}` : `Within ${days} ${days === 1 ? "day" : "days"} of ${since}`;
}

export const paymentInWords = (days: number): string =>
  `${paymentTerms(days)}. Haulway doesn't handle payments.`;

export const KEPT_WORDS =
  "Along with your name, Haulway stores the time, your account, your IP address, your browser, and a fingerprint (SHA-256) of exactly " +
  "what is above. They're printed on the last page of the signed PDF, which both sides can download; voided ones are under Profile.";

export const RECORD_WORDS =
  "Signed electronically in Haulway, as U.S. law allows (ESIGN, UETA): the signer meant to sign, agreed to sign electronically, and was " +
  "signed in to the account above. The attached JSON is what the page showed; its SHA-256 is above.";
