/** In characters. */
export const MOST_WORDS = 500;
