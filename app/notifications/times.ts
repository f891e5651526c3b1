/** When a person is notified. Pure. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/text/time";
import { type QuietHours, quietEnds } from "./quiet-hours";

/** Notifications that nobody has seen after this time are emailed or texted. */
export const UNSEEN_MS = 2 * MINUTE_MS;
/** The minimum time between two emails about one load to one person. */
export const ONE_A_TOPIC_MS = HOUR_MS;
/**
 * The time after which the process that claimed notifications is considered dead, and they can be claimed
 * again. It is longer than any provider may take.
 */
export const CLAIM_MS = 5 * MINUTE_MS;
/** Notifications that could not be sent for this long are given up. It is longer than any quiet hours. */
const GIVE_UP_MS = 2 * DAY_MS;

/** Returns when to repeat a failed attempt: soon at first, then once an hour; null to give up. */
export function tryAgainAt(sinceMs: number, nowMs: number): number | null {
  const age = nowMs - sinceMs;
  return age > GIVE_UP_MS ? null : nowMs + Math.min(Math.max(age, MINUTE_MS), HOUR_MS);
}

const days = new Map<string, Intl.DateTimeFormat>();

/** Returns the date in a time zone, `YYYY-MM-DD`. */
function dayIn(timeZone: string, atMs: number): string {
  const format = days.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  days.set(timeZone, format);
  return format.format(atMs);
}

/** A load's pickup or delivery date and the time zone of its place; null if unknown. */
interface StopDay {
  day: string | null;
  timeZone: string | null;
}

/**
 * Returns whether one of the stops is today in its own time zone. If the zone is unknown, any US zone counts.
 */
export function isToday(stops: readonly StopDay[], nowMs: number): boolean {
  return stops.some(({ day, timeZone }) =>
    timeZone
      ? day === dayIn(timeZone, nowMs)
      : ["America/New_York", "Pacific/Honolulu"].some((zone) => day === dayIn(zone, nowMs)),
  );
}

/**
 * Returns when a notification may be sent: now, or after the quiet hours, which do not apply to a load with a
 * stop today.
 */
export function tellAt(hours: QuietHours, ofToday: boolean, nowMs: number): number {
  return ofToday ? nowMs : quietEnds(hours, nowMs);
}
