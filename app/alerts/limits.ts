/**
 * The maximum length of a saved search's name, in characters. It has its own file because the browser needs
 * it but not `words.ts`.
 */
export const LONGEST_NAME = 60;
