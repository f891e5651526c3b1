import { MINUTE_MS } from "~/text/time";
import { type AccessorialTerms, freeMinutes, waitStartMs } from "~/trade/accessorials";
import type { WaitMark } from "~/trade/charges";

/** Detention is paid in steps of this many minutes. A partial step is paid in full. */
const STEP_MINUTES = 15;
/** The owner is notified after this many minutes if the free time is longer. */
const SOON_MINUTES = 90;

export type WaitTerms = Pick<
  AccessorialTerms,
  "detention_free_minutes" | "detention_hour_cents" | "detention_cap_cents"
>;

/** UTC milliseconds. */
export interface StopTimes {
  arrivedMs: number | null;
  departedMs: number | null;
}

export interface Waiting {
  startMs: number;
  isRunning: boolean;
  waitedMinutes: number;
  freeMinutes: number;
  /** Rounded up to a multiple of `STEP_MINUTES`. */
  paidMinutes: number;
  /** Null if no detention rate was agreed. */
  dueCents: number | null;
  isCapped: boolean;
}

const wholeMinutes = (ms: number) => Math.max(0, Math.floor(ms / MINUTE_MS));

/** Time before the appointment is unpaid. */
export function waitingAt(
  { arrivedMs, departedMs }: StopTimes,
  appointmentMs: number | null,
  terms: WaitTerms,
  nowMs: number,
): Waiting | null {
  if (arrivedMs === null) return null;
  const startMs = waitStartMs(arrivedMs, appointmentMs);
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
  };
}

/** Returns 0 if the arrival is on time or a time is unknown. */
export const minutesLate = (arrivedMs: number | null, latestMs: number | null): number =>
  arrivedMs === null || latestMs === null ? 0 : wholeMinutes(arrivedMs - latestMs);

export function marksReached({ isRunning, waitedMinutes, freeMinutes: free }: Waiting): WaitMark[] {
  if (!isRunning) return [];
  const soon = free > SOON_MINUTES && waitedMinutes >= SOON_MINUTES;
  return [
    ...(soon ? (["soon"] as const) : []),
    ...(waitedMinutes >= free ? (["free time over"] as const) : []),
  ];
}
