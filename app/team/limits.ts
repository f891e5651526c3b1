import { DAY_MS } from "~/text/time";

export const INVITED_MS = 7 * DAY_MS;

export const MOST_INVITATIONS = 20;

/** The maximum number of emails to one address: from one company in a minute, and from all in an hour. */
export const MAILS_TO_ADDRESS = { aMinute: 1, anHour: 5 };
