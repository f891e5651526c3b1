import { AT_ONCE_MS } from "~/forms/sent-at";
import { clockNameAt, instantBy, zoneOfPlace } from "~/places/zone-of-place.server";
import { formatTime } from "~/text/dates";
import { localText } from "~/text/local-time";
import { stopPlace, type WithStops } from "~/trade/stops";
import type { Stop } from "./check-in-rules";

/** Returns the time zone of a stop; null if unknown. */
export const zoneOfStop = (load: WithStops, stop: Stop) => zoneOfPlace(stopPlace(load, stop));

/** For example, `Tue, Nov 24, 9:30 AM MST`. Without a stop, uses the pickup's local time. */
export function atStop(load: WithStops, stop: Stop | null, atMs: number, nowMs = Date.now()): string {
  return instantBy(zoneOfStop(load, stop ?? "pickup"), atMs, nowMs);
}

/** For example, `Tue, Nov 24, 11:01 AM MST, reported 2:13 PM MST`. */
export function atStopAsReported(
  load: WithStops,
  stop: Stop,
  { atMs, saidMs }: { atMs: number; saidMs: number | null },
  nowMs = Date.now(),
): string {
  const at = atStop(load, stop, atMs, nowMs);
  if (saidMs === null || saidMs - atMs <= AT_ONCE_MS) return at;
  return `${at}, reported ${timeAtStop(load, stop, saidMs, nowMs, atMs)}`;
}

/** For example, `2:13 PM PST`. Includes the day unless it is the day of `sameDayMs`, by default today. */
export function timeAtStop(
  load: WithStops,
  stop: Stop,
  atMs: number,
  nowMs = Date.now(),
  sameDayMs = nowMs,
): string {
  const zone = zoneOfStop(load, stop);
  const [day, time = ""] = localText(atMs, zone ?? undefined).split("T");
  const isToday = zone !== null && localText(sameDayMs, zone).startsWith(`${day}T`);
  return isToday ? `${formatTime(time)} ${clockNameAt(zone, atMs)}` : atStop(load, stop, atMs, nowMs);
}
