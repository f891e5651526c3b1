export const HASH = "#driver-";
/** The history state of a dialog that was opened on the page. Closing such a dialog navigates back. */
export const OPENED_HERE = { openedHere: true };
