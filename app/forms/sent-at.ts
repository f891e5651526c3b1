/**
 * When a button was clicked, if its form arrives later: an outbox sends it once there is signal. This is the
 * only module that decides which of a phone's times to trust.
 */
import { DAY_MS, MINUTE_MS } from "~/text/time";

/** The header that says when a form was submitted: milliseconds or ISO 8601. */
export const PRESSED_AT = "X-Pressed-At";

/** How old a phone's time may be, in milliseconds. */
export const OLDEST_MS = 2 * DAY_MS;
/** How far a phone's clock may be ahead of ours, in milliseconds. */
const CLOCKS_DIFFER_MS = MINUTE_MS;
/** How long a form may take to arrive and still count as sent at once, in milliseconds. */
export const AT_ONCE_MS = MINUTE_MS;

/** Returns the time that a phone sent; null if it lies in the future or over 48 hours ago. */
export function believed(sent: string, nowMs: number): number | null {
  const saidMs = /^\d{1,15}$/.test(sent) ? Number(sent) : Date.parse(sent);
  const canBe = saidMs <= nowMs + CLOCKS_DIFFER_MS && saidMs >= nowMs - OLDEST_MS;
  return canBe ? Math.min(saidMs, nowMs) : null;
}

/**
 * Returns when a form was submitted; null if it arrived at once or the time is unknown. The write still has
 * to check that what it changes existed at that time.
 */
export function pressedBefore(sent: string | null | undefined, nowMs: number): number | null {
  const saidMs = sent ? believed(sent, nowMs) : null;
  return saidMs !== null && nowMs - saidMs > AT_ONCE_MS ? saidMs : null;
}
