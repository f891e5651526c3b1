/** The maximum number of a company's keys, without those that are revoked. */
export const MOST_KEYS = 10;
export const MOST_NAME_CHARACTERS = 60;
