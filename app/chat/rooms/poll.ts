import { SECOND_MS } from "~/text/time";

/** The inbox always polls; other pages poll only without a live room. */
export const POLL_MS = 12 * SECOND_MS;
