/**
 * The sentences of a proof of delivery signed in the page. Written for Haulway; not legal advice. Pure.
 */
import type { DeliveryStep } from "./delivery-rules";

export const MOST_EXCEPTIONS_CHARACTERS = 1_000;

/** The texts of the receiver's two checkboxes. Both are stored with the signature as shown. */
export const RECEIVER_CONSENT_WORDS =
  "I agree to sign this proof of delivery electronically, on the driver's phone. I know that I may sign one on paper instead.";

export const RECEIVER_INTENT_WORDS =
  "I have received the freight named above, but for what I wrote under Exceptions. I may sign for the receiver, and my typed name is my signature.";

/** The note to the receiver about the data stored with the signature. */
export const RECEIVER_KEPT_WORDS =
  "With your name Haulway keeps the time, the driver's account, the network address, the browser, and a fingerprint (SHA-256) of what you " +
  "sign. They are printed on the last page of the PDF, which the driver and the shipper of this load can open.";

/** The text below the rows of the signature record. */
export const RECEIVER_RECORD_WORDS =
  "Signed electronically in Haulway, as the laws of the United States allow (ESIGN, UETA): on the phone of the driver, who was signed in to " +
  "the account above, by a person who meant to sign and agreed to do so electronically. Haulway has not checked who that person is. The " +
  "attached JSON is what was signed; its SHA-256 is above.";

export const NO_EXCEPTIONS = "None noted";

/** Formats the number of photos; "None" for zero. */
export const photosInWords = (count: number): string => (count ? `${count}, kept beside this paper` : "None");

export const DELIVERED = "Delivered. The receiver has signed, and both sides can open the proof of delivery.";

/** The text at the top of the page for each step. */
export const DELIVERY_STEP_WORDS: Readonly<Record<DeliveryStep, string>> = {
  sign: "Hand your phone to the receiver, who reads this and signs. The load is delivered with it; a photo or PDF is not needed then.",
  "sign ahead":
    "The pickup has not arrived yet. Where there is no signal the receiver can sign already: this phone keeps it, and sends it after the pin.",
  wait: "The receiver signs here on the driver's phone once the freight is there.",
  read: "The load is delivered. Its proof of delivery was uploaded, and is on the load's page.",
};
