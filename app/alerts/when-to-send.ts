import { isQuiet, NEVER_QUIET, type QuietHours } from "~/notifications/quiet-hours";
import { USUAL_ALERTS_AN_HOUR } from "~/trade/saved-search";

/** A driver's alert settings: quiet hours and the hourly cap. */
export interface AlertSettings extends QuietHours {
  /** The maximum number of messages per hour; 0 turns alerts off. */
  hourlyCap: number;
}

/**
 * The defaults: at most ten messages per hour, and no quiet hours, because an inbox message does not wake
 * anyone.
 */
export const USUAL: AlertSettings = { ...NEVER_QUIET, hourlyCap: USUAL_ALERTS_AN_HOUR };

export const MOST_AN_HOUR = 20;

/**
 * Returns whether a message may be sent now. If it may not, the load is held and counted in the next message.
 */
export function maySend(settings: AlertSettings, sentWithinTheHour: number, nowMs: number): boolean {
  return sentWithinTheHour < settings.hourlyCap && !isQuiet(settings, nowMs);
}
