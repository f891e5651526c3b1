export const MOST_NOTE_CHARACTERS = 500;

/** The periods for which an offer can be open: minutes, and the label in the form. */
export const LENGTHS = [
  ["30", "30 minutes"],
  ["60", "1 hour"],
  ["120", "2 hours"],
  ["240", "4 hours"],
  ["720", "12 hours"],
  ["1440", "1 day"],
] as const;
export const USUAL_LENGTH = "120";
