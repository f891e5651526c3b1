/** Who may book a load at once: the codes that the schema, the server and the browser share. */

/**
 * `fits`: every driver who fits; `insured`: drivers with proof of insurance on file; `worked`: drivers who
 * delivered for the owner.
 */
export const BOOKERS = ["fits", "insured", "worked"] as const;
export type Booker = (typeof BOOKERS)[number];

/** A driver without a delivery cannot book while holding this many loads or more. */
export const MOST_BEFORE_FIRST_DELIVERY = 3;
