import { atStopAsReported } from "~/tracking/reported-at-stop.server";
import { stopInSentence } from "~/trade/stop-names";
import type { Viewer } from "~/trade/viewer";
import { chargeScene } from "./scene.server";
import { type ReportedTimes, stopsOn, timesAt, timesOf } from "./stop-times.server";

/** @throws NotFound unless the viewer is a party */
export async function waitingRows(
  viewer: Viewer,
  loadId: string,
  nowMs = Date.now(),
): Promise<[string, string][]> {
  const [{ haul, load }, rows] = await Promise.all([chargeScene(viewer, loadId, nowMs), timesOf(loadId)]);
  if (!haul) return [];
  return stopsOn(haul.terms).flatMap((stop) => {
    const where = stopInSentence(stop);
    const { driver, owner } = timesAt(haul, load.ownerId, rows, stop);
    if (driver.arrivedMs === null && !owner) return [];
    const rowsOf = (times: ReportedTimes, by: string, not?: ReportedTimes): [string, string][] => {
      const row = (name: string, atMs: number | null, saidMs: number | null): [string, string][] =>
        // Passes 0 (in 1970) as the current time, so that the text includes the year. An invoice is stored
        // for years.
        atMs === null ? [] : [[name + by, atStopAsReported(haul.terms, stop, { atMs, saidMs }, 0)]];
      return [
        ...(times.arrivedMs === not?.arrivedMs
          ? []
          : row(`Arrived at ${where}`, times.arrivedMs, times.arrivedSaidMs)),
        ...(times.departedMs === not?.departedMs
          ? []
          : row(`Departed from ${where}`, times.departedMs, times.departedSaidMs)),
      ];
    };
    return [...rowsOf(driver, ""), ...(owner ? rowsOf(owner, " (shipper's time)", driver) : [])];
  });
}
