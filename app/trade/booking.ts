/** Who may book a load at once: the codes that the schema, the server and the browser share. */

/**
 * `fits`: every driver who fits; `insured`: drivers with proof of insurance on file; `worked`: drivers who
 * delivered for the owner.
 */
export const BOOKERS = ["fits", "insured", "worked"] as const;
export type Booker = (typeof BOOKERS)[number];

/** The most loads that a driver without a delivery may hold and still book. */
export const MOST_BEFORE_FIRST_DELIVERY = 3;
