import { isQuiet, NEVER_QUIET, type QuietHours } from "~/notifications/quiet-hours";
import { USUAL_ALERTS_AN_HOUR } from "~/trade/saved-search";

export interface AlertSettings extends QuietHours {
  /** 0 turns alerts off. */
  hourlyCap: number;
}

/** No quiet hours by default, because an inbox message does not wake anyone. */
export const USUAL: AlertSettings = { ...NEVER_QUIET, hourlyCap: USUAL_ALERTS_AN_HOUR };

export const MOST_AN_HOUR = 20;

export function maySend(settings: AlertSettings, sentWithinTheHour: number, nowMs: number): boolean {
  return sentWithinTheHour < settings.hourlyCap && !isQuiet(settings, nowMs);
}
