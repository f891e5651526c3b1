import { SECOND_MS } from "~/text/time";

/** The polling interval in milliseconds. The inbox always polls, other pages only without a live room. */
export const POLL_MS = 12 * SECOND_MS;
