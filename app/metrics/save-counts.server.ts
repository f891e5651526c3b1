import { db } from "db/client";
import { board_days } from "db/schema";
import { writeOne, wroteNothing } from "db/write";
import { sql } from "drizzle-orm";
import { giveBack, takeCounts } from "~/platform/counters";
import { withWrites } from "~/platform/looking-only.server";
import { queueLengths } from "./queues.server";
import { dayOf, SERIES } from "./series";

type Row = typeof board_days.$inferInsert;

const KEY = [board_days.day_at, board_days.name, board_days.part];

/**
 * The time of the call determines the day, so a count near midnight may belong to the next day.
 * @throws the errors of `writeOne`. The counts are kept for the next call, unless they may have been saved.
 */
export async function saveCounts(nowMs = Date.now()): Promise<void> {
  const counts = takeCounts();
  if (counts.length === 0) return;
  const rows: Row[] = counts.map((each) => ({ day_at: dayOf(nowMs), ...each }));
  const added = { value: sql`${board_days.value} + excluded.value` };
  try {
    const saving = db().insert(board_days).values(rows).onConflictDoUpdate({ target: KEY, set: added });
    // On a Worker, this may run in a request that may only look.
    await withWrites(() => writeOne(saving));
  } catch (error) {
    if (wroteNothing(error)) giveBack(counts);
    throw error;
  }
}

/** Keeps the day's highest lengths. */
export async function saveQueuePeaks(nowMs = Date.now()): Promise<void> {
  const lengths = await queueLengths();
  const rows: Row[] = SERIES.queue_peak.parts.map((queue) => ({
    day_at: dayOf(nowMs),
    name: "queue_peak",
    part: queue,
    value: lengths[queue],
  }));
  await writeOne(
    db()
      .insert(board_days)
      .values(rows)
      .onConflictDoUpdate({
        target: KEY,
        set: { value: sql`excluded.value` },
        setWhere: sql`excluded.value > ${board_days.value}`,
      }),
  );
}
