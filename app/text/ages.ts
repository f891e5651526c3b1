import { DAY_MS, HOUR_MS, MINUTE_MS } from "./time";

export function formatAge(atMs: number, nowMs: number): string {
  const age = Math.max(0, nowMs - atMs);
  if (age < MINUTE_MS) return "just now";
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min ago`;
  if (age < 2 * DAY_MS) return `${Math.floor(age / HOUR_MS)} h ago`;
  return `${Math.floor(age / DAY_MS)} days ago`;
}
