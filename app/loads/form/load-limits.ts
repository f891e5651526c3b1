export const MOST_RATE_DOLLARS = 1_000_000;

/** The maximum length of a phone number, in characters. */
export const MOST_PHONE = 40;

/** The maximum length of a typed state, in characters. */
export const MOST_STATE = 20;

export const MOST_EXTRA_DOLLARS = 10_000;
