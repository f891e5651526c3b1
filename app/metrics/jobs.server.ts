import { askRows } from "db/client";
import { sql } from "drizzle-orm";
import type { Job } from "~/platform/jobs.server";
import { mayGoOn } from "~/platform/trips.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/text/time";
import { countDay } from "./count-day.server";
import { saveQueuePeaks } from "./save-counts.server";
import { COMPLETE, dayOf } from "./series";

/** Days that were not counted, for example before an upgrade, are counted this far back. */
const DAYS_BACK = 30;

async function openDays(todayMs: number): Promise<number[]> {
  const rows = await askRows<{ day_at: number }>(sql`
    select day_at from board_days
    where day_at >= ${todayMs - DAYS_BACK * DAY_MS} and day_at < ${todayMs}
      and name = ${COMPLETE.name} and part = ${COMPLETE.part}`);
  const complete = new Set(rows.map(({ day_at }) => day_at));
  const days = Array.from({ length: DAYS_BACK }, (_, back) => todayMs - (back + 1) * DAY_MS);
  return days.filter((day) => !complete.has(day));
}

export async function countOpenDays(nowMs = Date.now()): Promise<void> {
  const todayMs = dayOf(nowMs);
  for (const dayMs of [...(await openDays(todayMs)), todayMs])
    if (!mayGoOn() || !(await countDay(dayMs, nowMs))) return;
}

export const countDays: Job = {
  name: "count the board's days",
  everyMs: HOUR_MS,
  firstAfterMs: 2 * MINUTE_MS,
  work: async () => {
    await countOpenDays();
    return undefined;
  },
};

export const measureQueues: Job = {
  name: "measure the queues",
  everyMs: 10 * MINUTE_MS,
  work: async () => {
    await saveQueuePeaks();
    return undefined;
  },
};
