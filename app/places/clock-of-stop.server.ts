import { formatTime } from "~/text/dates";
import { localText } from "~/text/local-time";
import type { StopName } from "~/trade/stop-names";
import { stopPlace, type WithStops } from "~/trade/stops";
import { clockNameAt, instantBy, zoneOfPlace } from "./zone-of-place.server";

/** Returns the time zone of a stop, or of the pickup if `stop` is null; null if the zone is unknown. */
export const zoneOfStop = (load: WithStops, stop: StopName | null) =>
  zoneOfPlace(stopPlace(load, stop ?? "pickup"));

/** For example, `Tue, Nov 24, 9:30 AM MST`. Without a stop, uses the pickup's local time. */
export function atStop(load: WithStops, stop: StopName | null, atMs: number, nowMs = Date.now()): string {
  return instantBy(zoneOfStop(load, stop), atMs, nowMs);
}

/** Returns `atStop` for one load and one current time, for texts that name several stops. */
export const whenAt =
  (load: WithStops, nowMs: number) =>
  (stop: StopName | null, atMs: number): string =>
    atStop(load, stop, atMs, nowMs);

/** For example, `2:13 PM PST`. Includes the day unless it is the day of `sameDayMs`, by default today. */
export function timeAtStop(
  load: WithStops,
  stop: StopName,
  atMs: number,
  nowMs = Date.now(),
  sameDayMs = nowMs,
): string {
  const zone = zoneOfStop(load, stop);
  const [day, time = ""] = localText(atMs, zone ?? undefined).split("T");
  const isToday = zone !== null && localText(sameDayMs, zone).startsWith(`${day}T`);
  return isToday ? `${formatTime(time)} ${clockNameAt(zone, atMs)}` : atStop(load, stop, atMs, nowMs);
}
