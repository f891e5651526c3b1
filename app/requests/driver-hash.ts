/** What stands after the # of a load's address while the dialog of that driver is open. */
export const HASH = "#driver-";
/** The history's note that the dialog was opened from the page, so that closing it goes back. */
export const OPENED_HERE = { openedHere: true };
