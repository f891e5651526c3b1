/** Of the name of a saved search, in characters. Apart from the words, which the browser does not need. */
export const LONGEST_NAME = 60;
