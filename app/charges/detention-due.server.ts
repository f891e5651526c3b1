import { minutesInWords } from "~/loads/form/accessorial-words";
import { scheduleAt } from "~/places/zone-of-place.server";
import { formatMoney } from "~/text/money";
import type { Stop } from "~/tracking/check-in-rules";
import { atStopAsReported, END_OF } from "~/tracking/clock-of-stop.server";
import { partsOf } from "~/trade/ends";
import type { ComputedDue, DueAmount } from "./due-words";
import type { ChargeScene, Haul } from "./scene.server";
import {
  appointmentAt,
  hasLeft,
  isReportedAt,
  latestAt,
  type ReportedTimes,
  STOPS,
  type TimeRow,
  timesAt,
} from "./stop-times.server";
import { MOVED_ON, STOP_NAMES } from "./stop-words";
import { minutesLate, waitingAt } from "./waiting";

/** The detention due is null if the truck left at an unknown time. */
function clockOf(
  haul: Haul,
  stop: Stop,
  times: ReportedTimes,
  isByStep: boolean,
  isBehind: boolean,
  nowMs: number,
) {
  const { terms } = haul;
  const when = (atMs: number | null, saidMs: number | null) =>
    atMs === null ? "–" : atStopAsReported(terms, stop, { atMs, saidMs }, nowMs);
  const isLost = isBehind && times.departedMs === null;
  const waiting = isLost ? null : waitingAt(times, appointmentAt(terms, stop), terms, nowMs);
  const late = minutesLate(times.arrivedMs, latestAt(terms, stop));
  const why = haul.releasedAt === null ? MOVED_ON[stop] : "when the driver was released";
  const arrived = when(times.arrivedMs, times.arrivedSaidMs);
  const departed = when(times.departedMs, times.departedSaidMs);
  const rows: [string, string][] = [
    ["Arrived", arrived + (late > 0 ? `, ${minutesInWords(late)} late` : "")],
    ["Departed", isByStep ? `${departed}, ${why}` : departed],
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
  const { driver, owner, isByStep, isBehind } = timesAt(haul, load.ownerId, rows, stop);
  if (driver.arrivedMs === null && !owner) return null;
  return {
    byDriver: clockOf(haul, stop, driver, isByStep, isBehind, nowMs),
    byOwner: owner && clockOf(haul, stop, owner, false, isBehind, nowMs),
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
  const from = terms[`${stop}_time`] ?? null;
  const until = terms[`${stop}_until`] ?? null;
  return {
    name: STOP_NAMES[stop],
    driver: haul.releasedAt === null ? null : haul.driverName,
    appointment: from && scheduleAt(partsOf(terms, END_OF[stop]), terms[`${stop}_date`], from, until, nowMs),
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
  const stops = STOPS.map((stop) => ({ stop, clocks: clocksAt(scene, haul, rows, stop, nowMs) }));
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
    isReported: STOPS.some((stop) => isReportedAt(haul, scene.load.ownerId, rows, stop)),
    driver,
    owner: stops.some(({ clocks }) => clocks?.byOwner) ? sumOf(haul, ofOwner, driver) : null,
    isOver: haul.stage === "complete" || haul.stage === "released",
  };
}
