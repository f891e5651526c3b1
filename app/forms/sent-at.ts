/** Only this module decides which of a phone's times to trust. */
import { DAY_MS, MINUTE_MS } from "~/text/time";

/** Header with the time at which the form was submitted, in milliseconds or ISO 8601. */
export const SUBMITTED_AT = "X-Pressed-At";

export const OLDEST_MS = 2 * DAY_MS;
const CLOCKS_DIFFER_MS = MINUTE_MS;
/** A form that arrives within this time is treated as sent immediately. */
export const AT_ONCE_MS = MINUTE_MS;

export function believed(sent: string, nowMs: number): number | null {
  const saidMs = /^\d{1,15}$/.test(sent) ? Number(sent) : Date.parse(sent);
  const canBe = saidMs <= nowMs + CLOCKS_DIFFER_MS && saidMs >= nowMs - OLDEST_MS;
  return canBe ? Math.min(saidMs, nowMs) : null;
}

/** The write must still check that the row to change existed at that time. */
export function submittedBefore(sent: string | null | undefined, nowMs: number): number | null {
  const saidMs = sent ? believed(sent, nowMs) : null;
  return saidMs !== null && nowMs - saidMs > AT_ONCE_MS ? saidMs : null;
}
