/** Codes for who may book a load at once, shared by the schema, the server and the browser. */

/**
 * `fits`: every eligible driver. `insured`: eligible drivers with proof of insurance on file. `worked`:
 * eligible drivers who have delivered for the owner.
 */
export const BOOKERS = ["fits", "insured", "worked"] as const;
export type Booker = (typeof BOOKERS)[number];

/**
 * A driver who has delivered for fewer than `FEWEST_SHIPPERS` shippers cannot book while holding this many
 * loads or more.
 */
export const MOST_BEFORE_FIRST_DELIVERY = 3;

/** The number of different shippers that a driver must have delivered for, to hold more loads. */
export const FEWEST_SHIPPERS = 2;
