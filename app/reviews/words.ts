/** Spec §4 and §8, word for word. */
export const REVIEW_SUBMITTED = "Review Submitted";
export const RATING_MISSING = "Please choose a rating out of 5";
export const NO_COMMENT = "No Comment Given";

/** The most that a review may say, in characters. */
export const MOST_REVIEW_CHARACTERS = 2_000;
