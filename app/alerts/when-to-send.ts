import { isQuiet, NEVER_QUIET, type QuietHours } from "~/notifications/quiet-hours";
import { USUAL_ALERTS_AN_HOUR } from "~/trade/saved-search";

/** When a driver wants to hear of new loads, and how often. */
export interface AlertSettings extends QuietHours {
  /** The most messages within an hour; 0 turns them off. */
  hourlyCap: number;
}

/** The defaults: at any hour, because a message in the inbox wakes nobody, and at most ten an hour. */
export const USUAL: AlertSettings = { ...NEVER_QUIET, hourlyCap: USUAL_ALERTS_AN_HOUR };

export const MOST_AN_HOUR = 20;

/** Whether a message may be sent now. Otherwise the load is held back and counted in the next message. */
export function maySend(settings: AlertSettings, sentWithinTheHour: number, nowMs: number): boolean {
  return sentWithinTheHour < settings.hourlyCap && !isQuiet(settings, nowMs);
}
