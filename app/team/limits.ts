import { DAY_MS } from "~/text/time";

/** The time for which an invitation works. */
export const INVITED_MS = 7 * DAY_MS;

/** The maximum number of open invitations of a company. */
export const MOST_INVITATIONS = 20;

/** The maximum number of emails to an address: from one company in a minute, and from all in an hour. */
export const MAILS_TO_ADDRESS = { aMinute: 1, anHour: 5 };
