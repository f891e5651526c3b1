import { SECOND_MS } from "~/text/time";

/** The first page of the inbox always polls. Other pages poll only without a live room. */
export const POLL_MS = 12 * SECOND_MS;
