/**
 * The maximum length of a saved search's name, in characters. In its own file, so that the browser does not
 * load `words.ts`.
 */
export const LONGEST_NAME = 60;
