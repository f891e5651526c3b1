import type { Role } from "./lifecycle";

/** The maximum number of offers that each side may make for one driver and one revision of a load. */
export const MOST_A_SIDE = 5;

/** Why an offer ended, unless it expired. With the last four values, another event ended the offer. */
export const OFFER_ANSWERS = [
  "countered",
  "accepted",
  "refused",
  "withdrawn",
  "load edited",
  "load deleted",
  "load taken",
  "request ended",
] as const;
export type OfferAnswer = (typeof OFFER_ANSWERS)[number];

export const OFFER_SIDES = ["driver", "shipper"] as const satisfies readonly Role[];
