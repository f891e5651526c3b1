/** The body contains few facts, and never a rate, a contact or the PIN. */

import type { HistoryEvent, LoadStatus } from "~/trade/lifecycle";
import { numberOf } from "~/trade/load-number";
import { TEST_TYPE, typeOf } from "./events";

export interface Told {
  loadId: string;
  loadNumber: number;
  reference: string | null;
  event: HistoryEvent;
  eventAt: number;
  fromStatus: LoadStatus | null;
  toStatus: LoadStatus | null;
  turn: number;
}

/**
 * @param told null for a test message
 * @param atMs when a test message was queued
 */
export function bodyOf(told: Told | null, atMs: number): string {
  const timestamp = new Date(told?.eventAt ?? atMs).toISOString();
  if (!told) return JSON.stringify({ type: TEST_TYPE, timestamp, data: {} });
  const { loadId, reference, fromStatus, toStatus, turn } = told;
  const number = numberOf({ load_number: told.loadNumber });
  const data = { id: loadId, number, reference, from_status: fromStatus, to_status: toStatus, turn };
  return JSON.stringify({ type: typeOf(told.event), timestamp, data });
}
