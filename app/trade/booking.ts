/** `insured`: drivers with proof of insurance on file. `worked`: drivers who have delivered for the owner. */
export const BOOKERS = ["fits", "insured", "worked"] as const;
export type Booker = (typeof BOOKERS)[number];

/** The most loads that a driver may hold before they have delivered for FEWEST_SHIPPERS shippers. */
export const MOST_BEFORE_FIRST_DELIVERY = 3;

/** The number of different shippers for whom a driver must have delivered before they may hold more loads. */
export const FEWEST_SHIPPERS = 2;
