import { askRows } from "db/client";
import { sql } from "drizzle-orm";
import { DAY_MS } from "~/text/time";
import { COMPLETE, dayOf, SERIES, SERIES_NAMES, type SeriesName } from "./series";

export interface BoardDay {
  /** UTC. */
  dayMs: number;
  /** False for today, and for a day whose count is still to come. */
  isComplete: boolean;
  values: Record<SeriesName, Record<string, number>>;
}

function emptyDay(dayMs: number): BoardDay {
  const series = SERIES_NAMES.map((name) => [
    name,
    Object.fromEntries(SERIES[name].parts.map((part) => [part, 0])),
  ]);
  return { dayMs, isComplete: false, values: Object.fromEntries(series) };
}

/**
 * Oldest first. A day without rows has zeros.
 * @param count the number of days, today included
 */
export async function readBoardDays(count: number, nowMs = Date.now()): Promise<BoardDay[]> {
  const firstMs = dayOf(nowMs) - (count - 1) * DAY_MS;
  const days = Array.from({ length: count }, (_, nth) => emptyDay(firstMs + nth * DAY_MS));
  const rows = await askRows<{ day_at: number; name: string; part: string; value: number }>(sql`
    select day_at, name, part, value from board_days
    where day_at >= ${firstMs} and day_at < ${firstMs + count * DAY_MS}`);
  for (const { day_at: dayMs, name, part, value } of rows) {
    const day = days[(dayMs - firstMs) / DAY_MS];
    if (!day) continue;
    if (name === COMPLETE.name && part === COMPLETE.part) day.isComplete = true;
    // A row from another version of the app may belong to a series that this version does not have.
    const parts: Record<string, number> | undefined = day.values[name as SeriesName];
    if (parts && Object.hasOwn(parts, part)) parts[part] = value;
  }
  return days;
}
