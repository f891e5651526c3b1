export const REVIEW_SUBMITTED = "Review Submitted";
export const REVIEWED_ALREADY =
  "You already reviewed this load, and reviews can't be changed. This is the review you sent.";
export const RATING_MISSING = "Please choose a rating out of 5";
export const NO_COMMENT = "No Comment Given";

export const MOST_REVIEW_CHARACTERS = 2_000;
