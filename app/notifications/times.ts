/** When a person is told what. Pure. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/text/time";
import { type QuietHours, quietEnds } from "./quiet-hours";

/** What nobody has seen for so long is mailed or texted. */
export const UNSEEN_MS = 2 * MINUTE_MS;
/** Between two mails of one load to one person. */
export const ONE_A_TOPIC_MS = HOUR_MS;
/** After that time whoever claimed notices has died, and they are claimed anew. Longer than any provider may take. */
export const CLAIM_MS = 5 * MINUTE_MS;
/** What could not be told for so long is given up. Quiet hours are shorter. */
const GIVE_UP_MS = 2 * DAY_MS;

/** When a failed try is repeated: soon at first, then once an hour; null to give up. */
export function tryAgainAt(sinceMs: number, nowMs: number): number | null {
  const age = nowMs - sinceMs;
  return age > GIVE_UP_MS ? null : nowMs + Math.min(Math.max(age, MINUTE_MS), HOUR_MS);
}

const days = new Map<string, Intl.DateTimeFormat>();

/** The day in a time zone, `YYYY-MM-DD`. */
function dayIn(timeZone: string, atMs: number): string {
  const format = days.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  days.set(timeZone, format);
  return format.format(atMs);
}

/** A day of a load and the time zone of its place; null where nobody knows it. */
export interface StopDay {
  day: string | null;
  timeZone: string | null;
}

/** Whether one of the stops is today, by its own clock; where that is unknown, anywhere in the country. */
export function isToday(stops: readonly StopDay[], nowMs: number): boolean {
  return stops.some(({ day, timeZone }) =>
    timeZone
      ? day === dayIn(timeZone, nowMs)
      : ["America/New_York", "Pacific/Honolulu"].some((zone) => day === dayIn(zone, nowMs)),
  );
}

/** When something may be told: now, or after the person's quiet hours, which do not hold for the load of today. */
export function tellAt(hours: QuietHours, ofToday: boolean, nowMs: number): number {
  return ofToday ? nowMs : quietEnds(hours, nowMs);
}
