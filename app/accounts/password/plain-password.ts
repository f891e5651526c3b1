/** The minimum length of a password, not counting spaces. */
export const MIN_CHARS = 8;

/**
 * Returns a password as it is compared with common passwords: normalized (NFKC), lowercase, without spaces.
 */
export const plain = (text: string) => text.normalize("NFKC").toLowerCase().replace(/\s/gu, "");

export const isLongEnough = (password: string) => [...plain(password)].length >= MIN_CHARS;
