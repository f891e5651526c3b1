/** The maximum number of a company's keys that are not revoked. */
export const MOST_KEYS = 10;
/** The maximum length of a key's name. */
export const MOST_NAME_CHARACTERS = 60;
