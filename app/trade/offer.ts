/** The words of offers that schema, server and browser share. */
import type { Role } from "./lifecycle";

/** Offers that each side may make of one driver and the terms of one revision of a load. */
export const MOST_A_SIDE = 5;

/** What became of an offer, where it did not just run out. The last four ended it with something else. */
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

/** Who made an offer: the driver, or the shipper who owns the load. */
export const OFFER_SIDES = ["driver", "shipper"] as const satisfies readonly Role[];
