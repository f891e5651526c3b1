import type { HistoryEvent } from "~/trade/lifecycle";

export const fieldOf = (event: HistoryEvent): string => `on_${event.replaceAll(" ", "_")}`;
