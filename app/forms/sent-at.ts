/**
 * When a button was pressed, where its form arrives later: an outbox sends it once there is signal. The one place that decides which
 * times of a phone are believed.
 */
import { DAY_MS, MINUTE_MS } from "~/text/time";

/** The header with which a form says when it was pressed: milliseconds or ISO 8601. */
export const PRESSED_AT = "X-Pressed-At";

/** The oldest time of a phone that is believed. */
export const OLDEST_MS = 2 * DAY_MS;
/** A phone's clock may be ahead of ours by so much. */
const CLOCKS_DIFFER_MS = MINUTE_MS;
/** As late as a form may take on its way. */
export const AT_ONCE_MS = MINUTE_MS;

/** The time that a phone says, where that can be: neither to come nor over 48 hours ago; else null. */
export function believed(sent: string, nowMs: number): number | null {
  const saidMs = /^\d{1,15}$/.test(sent) ? Number(sent) : Date.parse(sent);
  const canBe = saidMs <= nowMs + CLOCKS_DIFFER_MS && saidMs >= nowMs - OLDEST_MS;
  return canBe ? Math.min(saidMs, nowMs) : null;
}

/** When a form was pressed; null where it arrived at once, or nobody can tell. What was there before it the write compares. */
export function pressedBefore(sent: string | null | undefined, nowMs: number): number | null {
  const saidMs = sent ? believed(sent, nowMs) : null;
  return saidMs !== null && nowMs - saidMs > AT_ONCE_MS ? saidMs : null;
}
