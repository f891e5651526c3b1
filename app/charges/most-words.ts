/** Characters of a reason, of a charge or of its refusal. */
export const MOST_WORDS = 500;
