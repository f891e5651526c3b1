/** Whom the owner of a load lets book it at once: the words that schema, server and browser share. */

/** `fits`: every driver who fits; `insured`: those with the papers of their insurance on file; `worked`: those who delivered for the owner. */
export const BOOKERS = ["fits", "insured", "worked"] as const;
export type Booker = (typeof BOOKERS)[number];

/** As many loads may a driver hold who books and has delivered none yet. */
export const MOST_BEFORE_FIRST_DELIVERY = 3;
