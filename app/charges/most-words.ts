/** The maximum length, in characters, of the reason for a charge or a refusal. */
export const MOST_WORDS = 500;
