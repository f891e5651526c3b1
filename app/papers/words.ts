/** The sentences of documents and of signing. Written for Haulway; not legal advice. Pure. */

/** Forbids the carrier from passing the load on to others. */
export const NO_REBROKERING =
  "The carrier named here carries this load itself. It may not be brokered, assigned or handed to another carrier without " +
  "the shipper's written agreement. Where it is, the shipper need not pay the carrier named here.";

/** Detention and other accessorials. */
export const EXTRAS =
  "Waiting time, lumper fees, layover, a truck ordered and not used, and other extras are paid as this paper says; what it does not " +
  "name is paid only where both sides agree to it in writing, with its time or receipt. The clock of a stop begins at the later of arrival " +
  "and appointment; beyond the free time each quarter of an hour begun is paid. Haulway keeps what both sides wrote.";

export const CHANGES =
  "This paper holds for the terms printed on it. A change of them makes a new revision, which voids this one and is signed anew; only " +
  "another delivery address, telephone number or payee also holds once both sides confirm it in Haulway.";

/** The default cancellation terms of a shipper who has not saved any. */
export const USUAL_CANCELLATION =
  "Either side may cancel free of charge until 24 hours before the pickup. After that the side that cancels pays the other's proven cost " +
  "of the trip so far, the empty miles included.";

export const USUAL_PAYMENT_DAYS = 30;
export const MOST_PAYMENT_DAYS = 120;
export const MOST_CANCELLATION_CHARACTERS = 600;
export const MOST_NAME_CHARACTERS = 100;

/**
 * When the carrier is paid, in days after the shipper has received the invoice and proof of delivery.
 */
export function paymentInWords(days: number): string {
  const since = "the day on which the shipper has the carrier's invoice and the proof of delivery";
  const when = days === 0 ? `On ${since}` : `Within ${days} ${days === 1 ? "day" : "days"} of ${since}`;
  return `${when}. Haulway moves no money.`;
}

/** The texts of a signature's two checkboxes. Both are stored with the signature as shown. */
export const CONSENT_WORDS =
  "I agree to sign this paper and to receive it electronically. I can read and keep the PDF, and I know that I may ask the shipper for a " +
  "paper to sign by hand instead.";

export const INTENT_WORDS =
  "I have read this rate confirmation. I may sign for the carrier named on it, and my typed name is my signature under its terms.";

/** The note to the signer about the data stored with the signature. */
export const KEPT_WORDS =
  "With your name Haulway keeps the time, your account, your network address, your browser, and a fingerprint (SHA-256) of exactly what " +
  "stands above. They are printed on the last page of the signed PDF, which both sides can download; void ones are under Profile.";

/** The text below the rows of the signature record. */
export const RECORD_WORDS =
  "Signed electronically in Haulway, as the laws of the United States allow (ESIGN, UETA): the signer meant to sign, agreed to do so " +
  "electronically, and was signed in to the account above. The attached JSON is what the page showed; its SHA-256 is above.";
