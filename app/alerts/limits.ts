/**
 * The maximum length of a saved search's name, in characters. It has its own file, because the browser needs
 * it without `words.ts`.
 */
export const LONGEST_NAME = 60;
