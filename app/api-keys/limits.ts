/** The maximum number of keys of a company, not counting revoked ones. */
export const MOST_KEYS = 10;
/** The maximum length of a key's name. */
export const MOST_NAME_CHARS = 60;
