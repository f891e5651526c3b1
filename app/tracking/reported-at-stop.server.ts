import { AT_ONCE_MS } from "~/forms/sent-at";
import { atStop, timeAtStop } from "~/places/clock-of-stop.server";
import type { WithStops } from "~/trade/stops";
import type { Stop } from "./check-in-rules";

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
