/** The maximum length of an answer, a reason or a warning, in characters. */
export const MOST_ANSWER = 5_000;

/** The value that the form sends, in days, and its label. */
export const SUSPENSION_DAYS = [
  ["7", "7 days"],
  ["30", "30 days"],
  ["90", "90 days"],
  ["open", "Until we lift it"],
] as const;
