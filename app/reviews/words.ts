/** The messages of the review form. */
export const REVIEW_SUBMITTED = "Review Submitted";
export const RATING_MISSING = "Please choose a rating out of 5";
export const NO_COMMENT = "No Comment Given";

/** The longest review, in characters. */
export const MOST_REVIEW_CHARACTERS = 2_000;
