/** Written for Haulway; not legal advice. */
import { type BetweenName, stopInSentence } from "~/trade/stop-names";
import type { DeliveryStep } from "./delivery-rules";

export const MOST_EXCEPTIONS_CHARACTERS = 1_000;

export const RECEIVER_KEPT_WORDS =
  "Along with your name, Haulway stores the time, the driver's account, the IP address, the browser, and a fingerprint (SHA-256) of " +
  "what you sign. They're printed on the last page of the PDF, which the driver and the shipper of this load can open.";

export const RECEIVER_RECORD_WORDS =
  "Signed electronically in Haulway, as U.S. law allows (ESIGN, UETA): on the phone of the driver, who was signed in to the account above, " +
  "by a person who meant to sign and agreed to sign electronically. Haulway has not verified who that person is. The attached JSON is what " +
  "was signed; its SHA-256 is above.";

export const NO_EXCEPTIONS = "None noted";

export const photosInWords = (count: number): string =>
  count ? `${count}, stored with this document` : "None";

export const DELIVERED =
  "Delivered. The receiver signed. You and the shipper can open the proof of delivery.";

/** Replaces the text of `sign ahead` in a browser without scripts, which cannot store the signature. */
export const SIGN_AHEAD_WITHOUT_SCRIPTS =
  "We haven't received your pickup confirmation yet. Confirm the pickup, then have the receiver sign here. To sign without signal, turn on JavaScript in your browser.";

/** The button of the form at the destination. */
export const SIGN_BUTTON = "Sign for Delivery";

/** The confirmation after the proof of delivery at a drop between. */
export const proven = (stop: BetweenName): string =>
  `Proof of delivery saved for ${stopInSentence(stop)}. You and the shipper can open it.`;

export const UPLOAD_INSTEAD = "Upload a photo or PDF instead";

export const HINT_OF_UPLOAD =
  "Use this if the receiver signed on paper. A new file replaces an uploaded one.";

/** For each step, the text at the top of the page for a drop between. */
export const DROP_STEP_WORDS: Readonly<Record<DeliveryStep, string>> = {
  sign: "Hand your phone to the receiver at this stop to read and sign this. The load stays in transit.",
  "sign ahead":
    "We haven't received your pickup confirmation yet. If you have no signal, this phone saves the proof and sends it after the pin.",
  wait: "At this stop, the receiver signs on the driver's phone, or the driver uploads a photo or PDF.",
  read: "The load is delivered, so nothing can be added here.",
};

export const DELIVERY_STEP_WORDS: Readonly<Record<DeliveryStep, string>> = {
  sign: "Hand your phone to the receiver to read and sign this. Signing marks the load as delivered, so you don't need a photo or PDF.",
  "sign ahead":
    "We haven't received your pickup confirmation yet. If you have no signal, the receiver can sign now. This phone saves the signature and sends it after the pin.",
  wait: "At delivery, the receiver signs on the driver's phone. The signed proof of delivery will show up here.",
  read: "The load is delivered. The uploaded proof of delivery is on the load's page.",
};
