import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/text/time";
import { type QuietHours, quietEnds } from "./quiet-hours";

export const UNSEEN_MS = 2 * MINUTE_MS;
export const ONE_A_TOPIC_MS = HOUR_MS;
/** Longer than the timeout of any provider. */
export const CLAIM_MS = 5 * MINUTE_MS;
/** The time after which a failed notification is no longer retried. Quiet hours are always shorter. */
const GIVE_UP_MS = 2 * DAY_MS;

/** Returns the time of the next attempt; null after two days. */
export function tryAgainAt(sinceMs: number, nowMs: number): number | null {
  const age = nowMs - sinceMs;
  return age > GIVE_UP_MS ? null : nowMs + Math.min(Math.max(age, MINUTE_MS), HOUR_MS);
}

const days = new Map<string, Intl.DateTimeFormat>();

/** Returns the local day, `YYYY-MM-DD`. */
function dayIn(timeZone: string, atMs: number): string {
  const format = days.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  days.set(timeZone, format);
  return format.format(atMs);
}

interface StopDay {
  day: string | null;
  timeZone: string | null;
}

/** Compares days in the stop's time zone or, if the zone is unknown, in Eastern and Hawaii time. */
export function isToday(stops: readonly StopDay[], nowMs: number): boolean {
  return stops.some(({ day, timeZone }) =>
    timeZone
      ? day === dayIn(timeZone, nowMs)
      : ["America/New_York", "Pacific/Honolulu"].some((zone) => day === dayIn(zone, nowMs)),
  );
}

/** @param ofToday whether the load's pickup or delivery is today. Quiet hours then do not apply. */
export function tellAt(hours: QuietHours, ofToday: boolean, nowMs: number): number {
  return ofToday ? nowMs : quietEnds(hours, nowMs);
}
