/** This constant has its own file, so that the browser does not load `words.ts`. */
export const LONGEST_NAME = 60;
