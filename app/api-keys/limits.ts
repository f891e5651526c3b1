/** Counts only keys that are not revoked. */
export const MOST_KEYS = 10;
export const MOST_NAME_CHARACTERS = 60;
