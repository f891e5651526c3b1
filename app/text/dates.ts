import { DAY_MS, HOUR_MS } from "./time";

/** `YYYY-MM-DD`, in the years 2000–2199. */
export function isDay(text: string): boolean {
  const match = /^(2[01]\d\d)-(\d\d)-(\d\d)$/.exec(text);
  if (!match) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The UTC day of an instant: `2026-11-03`. */
export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const HAWAII_BEHIND_MS = 10 * HOUR_MS;

/** Today in Hawaii, whose clocks are the furthest behind of any state: no user's day is earlier. */
export function earliestToday(nowMs = Date.now()): string {
  return utcDay(nowMs - HAWAII_BEHIND_MS);
}

/** Returns the day that is `days` days after `day`, both `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return utcDay(Date.parse(day) + days * DAY_MS);
}

export function daysBetween(day: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(day)) / DAY_MS);
}

const dayFormat = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});

/** For example, `Tue, Nov 24`; with a time `Tue, Nov 24, 9:30 AM`; in another year `Sun, Jan 3, 2027`. */
export function formatDay(day: string, time?: string | null, nowMs = Date.now()): string {
  const text = dayFormat.format(Date.parse(day)).replace(`, ${new Date(nowMs).getUTCFullYear()}`, "");
  return time ? `${text}, ${formatTime(time)}` : text;
}

/** The UTC day of an instant: `Tue, Nov 3`. */
export const formatUtcDay = (ms: number): string => formatDay(utcDay(ms));

export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

export const unbroken = (text: string): string => text.replace(/ (?=[AP]M\b)/g, "\u00a0");

/** Formats an appointment as `9:30 AM`, or a window as `8:00 AM–3:30 PM`. */
export const formatTimes = (from: string, until?: string | null): string =>
  until ? `${formatTime(from)}–${formatTime(until)}` : formatTime(from);

/** For example, `2026-11-25T02:00`. 10:00 PM–2:00 AM ends on the next day. Null if no time was agreed. */
export function windowEnd(
  day: string,
  from: string | null | undefined,
  until: string | null | undefined,
): string | null {
  const time = until || from;
  if (!time) return null;
  return `${until && from && until < from ? addDays(day, 1) : day}T${time}`;
}

export function formatSchedule(
  day: string,
  from: string | null | undefined,
  until: string | null | undefined,
  nowMs = Date.now(),
): string {
  const words = formatDay(day, null, nowMs);
  return from ? `${words}, ${formatTimes(from, until)}` : words;
}

export function instantText(ms: number): string;
export function instantText(ms: number | null): string | null;
export function instantText(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
