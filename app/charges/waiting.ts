/** How long a truck waited at a stop, and what is due for it by the agreed terms. Pure. */
import { MINUTE_MS } from "~/text/time";
import { type AccessorialTerms, freeMinutes } from "~/trade/accessorials";
import type { WaitMark } from "~/trade/charges";

/** Waiting is paid in steps of so many minutes, each that is begun. */
export const STEP_MINUTES = 15;
/** When the owner is told that the free time will end, where it is longer. */
export const SOON_MINUTES = 90;

export type WaitTerms = Pick<
  AccessorialTerms,
  "detention_free_minutes" | "detention_hour_cents" | "detention_cap_cents"
>;

/** The times of one side at one stop, in UTC milliseconds. */
export interface StopTimes {
  arrivedMs: number | null;
  departedMs: number | null;
}

export interface Waiting {
  /** Where the clock begins: the later of arrival and appointment. */
  startMs: number;
  /** It still runs: nobody has said when the truck left. */
  isRunning: boolean;
  waitedMinutes: number;
  freeMinutes: number;
  /** Minutes to be paid, in whole steps. */
  paidMinutes: number;
  /** US cents; null where no price was agreed. */
  dueCents: number | null;
  isCapped: boolean;
  /** Minutes by which the arrival was after the appointment. */
  lateMinutes: number;
}

const wholeMinutes = (ms: number) => Math.max(0, Math.floor(ms / MINUTE_MS));

/**
 * The waiting at one stop. Who comes early waits on their own time until the appointment; who comes late is on the clock from the
 * arrival. Without a departure the clock runs until now.
 * @param appointmentMs when the stop was to begin; null where nobody knows
 * @returns null without an arrival
 */
export function waitingAt(
  { arrivedMs, departedMs }: StopTimes,
  appointmentMs: number | null,
  terms: WaitTerms,
  nowMs: number,
): Waiting | null {
  if (arrivedMs === null) return null;
  const startMs = Math.max(arrivedMs, appointmentMs ?? arrivedMs);
  const waitedMinutes = wholeMinutes((departedMs ?? nowMs) - startMs);
  const free = freeMinutes(terms);
  const paidMinutes = Math.ceil(Math.max(0, waitedMinutes - free) / STEP_MINUTES) * STEP_MINUTES;
  const { detention_hour_cents: hourCents, detention_cap_cents: capCents } = terms;
  const wholeCents = hourCents === null ? null : Math.round((paidMinutes * hourCents) / 60);
  const isCapped = wholeCents !== null && capCents !== null && wholeCents > capCents;
  return {
    startMs,
    isRunning: departedMs === null,
    waitedMinutes,
    freeMinutes: free,
    paidMinutes,
    dueCents: isCapped ? capCents : wholeCents,
    isCapped,
    lateMinutes: appointmentMs === null ? 0 : wholeMinutes(arrivedMs - appointmentMs),
  };
}

/** Of what the owner is to be told by now, of a clock that runs. Where the free time is no longer than 90 minutes, of its end alone. */
export function marksReached({ isRunning, waitedMinutes, freeMinutes: free }: Waiting): WaitMark[] {
  if (!isRunning) return [];
  const soon = free > SOON_MINUTES && waitedMinutes >= SOON_MINUTES;
  return [
    ...(soon ? (["soon"] as const) : []),
    ...(waitedMinutes >= free ? (["free time over"] as const) : []),
  ];
}
