import { minutesInWords } from "~/loads/form/accessorial-words";
import { scheduleAt } from "~/places/zone-of-place.server";
import { formatMoney } from "~/text/money";
import type { Stop } from "~/tracking/check-in-rules";
import { atStopAsReported } from "~/tracking/reported-at-stop.server";
import { stopPlace } from "~/trade/stops";
import type { ComputedDue, DueAmount } from "./due-words";
import type { ChargeScene, Haul } from "./scene.server";
import {
  appointmentAt,
  hasLeft,
  isReportedAt,
  latestAt,
  type ReportedTimes,
  scheduleOf,
  stopsOn,
  type TimeRow,
  timesAt,
} from "./stop-times.server";
import { movedOn, NEXT_ARRIVAL, stopName } from "./stop-words";
import { minutesLate, waitingAt } from "./waiting";

/**
 * Returns one side's times at a stop as rows, and the detention due; null if it is unknown or no rate was
 * agreed.
 * @param byStep the step whose time replaces the departure, in words; null if the departure was reported
 */
function clockOf(
  haul: Haul,
  stop: Stop,
  times: ReportedTimes,
  { byStep, isBehind }: { byStep: string | null; isBehind: boolean },
  nowMs: number,
) {
  const { terms } = haul;
  const when = (atMs: number | null, saidMs: number | null) =>
    atMs === null ? "–" : atStopAsReported(terms, stop, { atMs, saidMs }, nowMs);
  const isLost = isBehind && times.departedMs === null;
  const waiting = isLost ? null : waitingAt(times, appointmentAt(terms, stop), terms, nowMs);
  const late = minutesLate(times.arrivedMs, latestAt(terms, stop));
  const arrived = when(times.arrivedMs, times.arrivedSaidMs);
  const departed = when(times.departedMs, times.departedSaidMs);
  const rows: [string, string][] = [
    ["Arrived", arrived + (late > 0 ? `, ${minutesInWords(late)} late` : "")],
    ["Departed", byStep ? `${departed}, ${byStep}` : departed],
  ];
  if (!waiting) return { rows, due: null };
  const { waitedMinutes, freeMinutes, paidMinutes, dueCents, isCapped, isRunning } = waiting;
  rows.push(["Waited", minutesInWords(waitedMinutes) + (isRunning ? " so far" : "")]);
  if (dueCents !== null) {
    rows.push(["Free time", minutesInWords(freeMinutes)], ["Billable time", minutesInWords(paidMinutes)]);
    rows.push(["Detention due", formatMoney(dueCents) + (isCapped ? " (max)" : "")]);
  }
  return { rows, due: dueCents === null ? null : { cents: dueCents, minutes: paidMinutes } };
}

function clocksAt({ load }: ChargeScene, haul: Haul, rows: readonly TimeRow[], stop: Stop, nowMs: number) {
  const { driver, owner, isByStep, isByArrival, isBehind } = timesAt(haul, load.ownerId, rows, stop);
  if (driver.arrivedMs === null && !owner) return null;
  const step = isByArrival ? NEXT_ARRIVAL : movedOn(stop);
  const why = haul.releasedAt === null ? step : "when the driver was released";
  return {
    byDriver: clockOf(haul, stop, driver, { byStep: isByStep ? why : null, isBehind }, nowMs),
    byOwner: owner && clockOf(haul, stop, owner, { byStep: null, isBehind }, nowMs),
  };
}

export function stopInWords(
  scene: ChargeScene,
  haul: Haul,
  rows: readonly TimeRow[],
  stop: Stop,
  nowMs: number,
) {
  const clocks = clocksAt(scene, haul, rows, stop, nowMs);
  if (!clocks) return null;
  const { byDriver, byOwner } = clocks;
  const names = (byOwner && byOwner.rows.length > byDriver.rows.length ? byOwner : byDriver).rows;
  const valueIn = (side: typeof byDriver, name: string) =>
    side.rows.find(([each]) => each === name)?.[1] ?? "–";
  const { terms } = haul;
  const agreed = scheduleOf(terms, stop);
  return {
    name: stopName(stop),
    driver: haul.releasedAt === null ? null : haul.driverName,
    appointment:
      agreed?.time != null
        ? scheduleAt(stopPlace(terms, stop), agreed.date, agreed.time, agreed.until, nowMs)
        : null,
    rows: names.map(([name]) => ({
      name,
      byDriver: valueIn(byDriver, name),
      byOwner: byOwner && valueIn(byOwner, name),
    })),
  };
}

export interface Due extends ComputedDue {
  haul: Haul;
}

function sumOf(
  haul: Haul,
  atStops: readonly { stop: Stop; due: DueAmount | null }[],
  other: DueAmount | null,
): DueAmount | null {
  const dues = atStops.flatMap(({ due }) => due ?? []);
  const cents = dues.reduce((total, due) => total + due.cents, 0);
  const isIncomplete = atStops.some(({ stop, due }) => due === null && hasLeft(haul, stop));
  if (dues.length === 0 || (cents === 0 && isIncomplete && !other?.cents)) return null;
  return { cents, minutes: dues.reduce((total, due) => total + due.minutes, 0) };
}

export function detentionDue(scene: ChargeScene, haul: Haul, rows: readonly TimeRow[], nowMs: number): Due {
  const stops = stopsOn(haul.terms).map((stop) => ({
    stop,
    clocks: clocksAt(scene, haul, rows, stop, nowMs),
  }));
  const dues = stops.map(({ stop, clocks }) => {
    const driver = clocks?.byDriver.due ?? null;
    return { stop, driver, owner: clocks?.byOwner ? clocks.byOwner.due : driver };
  });
  const driver = sumOf(
    haul,
    dues.map(({ stop, driver: due }) => ({ stop, due })),
    null,
  );
  const ofOwner = dues.map(({ stop, owner: due }) => ({ stop, due }));
  return {
    haul,
    isRateAgreed: haul.terms.detention_hour_cents !== null,
    isReported: stopsOn(haul.terms).some((stop) => isReportedAt(haul, scene.load.ownerId, rows, stop)),
    driver,
    owner: stops.some(({ clocks }) => clocks?.byOwner) ? sumOf(haul, ofOwner, driver) : null,
    isOver: haul.stage === "complete" || haul.stage === "released",
  };
}
