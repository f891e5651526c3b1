import { SECOND_MS } from "~/text/time";

/** How often a page asks for news, in milliseconds: the inbox always, other pages if they have no room. */
export const POLL_MS = 12 * SECOND_MS;
