/** The maximum length of an answer to a support request and of the reason to close one, in characters. */
export const MOST_ANSWER = 5_000;
