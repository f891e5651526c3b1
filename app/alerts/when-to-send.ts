import { isQuiet, NEVER_QUIET, type QuietHours } from "~/notifications/quiet-hours";
import { USUAL_ALERTS_AN_HOUR } from "~/trade/saved-search";

/** When and how often a driver wants load alerts. */
export interface AlertSettings extends QuietHours {
  /** The maximum number of messages per hour; 0 turns alerts off. */
  hourlyCap: number;
}

/** The defaults: at any hour, because an inbox message does not wake anyone, and at most ten per hour. */
export const USUAL: AlertSettings = { ...NEVER_QUIET, hourlyCap: USUAL_ALERTS_AN_HOUR };

export const MOST_AN_HOUR = 20;

/** Returns true if a message may be sent now. Otherwise the load is held and counted in the next message. */
export function maySend(settings: AlertSettings, sentWithinTheHour: number, nowMs: number): boolean {
  return sentWithinTheHour < settings.hourlyCap && !isQuiet(settings, nowMs);
}
