/**
 * The longest name of a saved search, in characters. In a file of its own, because the browser needs it but
 * not `words.ts`.
 */
export const LONGEST_NAME = 60;
