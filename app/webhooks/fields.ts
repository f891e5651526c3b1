import type { HistoryEvent } from "~/trade/lifecycle";

/** Returns the name of the checkbox of an event in the form of a new webhook. */
export const fieldOf = (event: HistoryEvent): string => `on_${event.replaceAll(" ", "_")}`;
