import { TIME_ZONES, type TimeZone } from "~/places/time-zones";
import { HOUR_MS } from "~/text/time";

export interface QuietHours {
  /** 0–23 in `timeZone`. Equal hours mean no quiet hours. */
  quietFrom: number;
  quietUntil: number;
  timeZone: string;
}

/** The default: no quiet hours. */
export const NEVER_QUIET: QuietHours = { quietFrom: 0, quietUntil: 0, timeZone: "America/Chicago" };

/** Cached, because creating a formatter is slow. */
const clocks = new Map<string, Intl.DateTimeFormat>();

export function hourIn(timeZone: string, atMs: number): number {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { timeZone, hour: "2-digit", hourCycle: "h23" });
  clocks.set(timeZone, clock);
  return Number(clock.format(atMs));
}

/**
 * An unlisted zone becomes a listed one with the same clock in winter and summer: Mountain Time for
 * America/Boise.
 */
export function zoneLike(timeZone: string, year = new Date().getUTCFullYear()): TimeZone | null {
  const hours = (zone: string) => [0, 6].map((month) => hourIn(zone, Date.UTC(year, month, 2))).join();
  const own = hours(timeZone);
  const zone =
    TIME_ZONES.find(([name]) => name === timeZone) ?? TIME_ZONES.find(([name]) => hours(name) === own);
  return zone?.[0] ?? null;
}

export function isQuiet({ quietFrom, quietUntil, timeZone }: QuietHours, nowMs: number): boolean {
  if (quietFrom === quietUntil) return false;
  const hour = hourIn(timeZone, nowMs);
  return quietFrom < quietUntil
    ? hour >= quietFrom && hour < quietUntil
    : hour >= quietFrom || hour < quietUntil;
}

/** Quiet hours end at a full hour in UTC, because US time zones differ from UTC by whole hours. */
export function quietEnds(hours: QuietHours, nowMs: number): number {
  let atMs = nowMs;
  // Clocks may change during the night, so each hour is checked.
  for (let hour = 0; hour < 26 && isQuiet(hours, atMs); hour++)
    atMs = (Math.floor(atMs / HOUR_MS) + 1) * HOUR_MS;
  return atMs;
}
