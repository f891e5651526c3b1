import { db } from "db/client";
import { pickColumns } from "db/pick-columns";
import { loads } from "db/schema";
import { write } from "db/write";
import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { loadRoom } from "~/chat/rooms/protocol";
import { publish } from "~/chat/rooms/publish.server";
import { measureMiles } from "~/distance/engine.server";
import type { Job } from "~/platform/jobs.server";
import { mayGoOn } from "~/platform/trips.server";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/text/time";
import { WAY_COLUMNS } from "~/trade/stops";
import { queueForAlerts } from "./alert-queue.server";

const BATCH = 20;
/** After this many consecutive failures, the engine is considered down and is not called for a while. */
const FAILURES_IN_A_ROW = 2;
const EVERY_MS = 30 * SECOND_MS;
const AT_MOST_EVERY_MS = 15 * MINUTE_MS;

const LONGEST_WAIT_MS = 6 * HOUR_MS;
const GIVE_UP_AFTER_MS = 14 * DAY_MS;

/** The wait equals the load's age, but is at least a minute and at most six hours. Null after two weeks. */
export function nextDue(postedAtMs: number, nowMs: number): number | null {
  const age = nowMs - postedAtMs;
  if (age > GIVE_UP_AFTER_MS) return null;
  return nowMs + Math.min(Math.max(age, MINUTE_MS), LONGEST_WAIT_MS);
}

function dueLoads(nowMs: number) {
  return db()
    .select(pickColumns(loads, ["load_id", "revision", "posted_at", ...WAY_COLUMNS]))
    .from(loads)
    .where(lte(loads.miles_due_at, nowMs))
    .orderBy(asc(loads.miles_due_at))
    .limit(BATCH);
}

/** @returns whether the engine is responding */
export async function fillMiles(nowMs: number = Date.now()): Promise<boolean> {
  let failures = 0;
  for (const { load_id, revision, posted_at, ...way } of await dueLoads(nowMs)) {
    if (!mayGoOn()) break;
    const measured = await measureMiles(way, nowMs);
    const failed = measured.miles_due_at !== null;
    const set = failed ? { miles_due_at: nextDue(posted_at, nowMs) } : measured;
    // Skips a load that was edited after it was read, because its places may have changed.
    const same = and(
      eq(loads.load_id, load_id),
      eq(loads.revision, revision),
      isNull(loads.calculated_miles),
    );
    // Queues the load for saved searches, because searches with a minimum rate per mile could not match it
    // without miles.
    const again = measured.calculated_miles === null ? [] : [queueForAlerts(load_id, nowMs)];
    await write([{ query: db().update(loads).set(set).where(same) }, ...again]);
    if (measured.calculated_miles !== null) {
      void publish(loadRoom(load_id), { type: "changed", id: newId({ msecs: nowMs }) });
    }
    failures = failed ? failures + 1 : 0;
    if (failures >= FAILURES_IN_A_ROW) return false;
  }
  return true;
}

let waitMs = EVERY_MS;

/** While the engine is down, each wait is twice as long as the one before, up to 15 minutes. */
export const fillMilesInTime: Job = {
  name: "fill in miles",
  everyMs: EVERY_MS,
  work: async () => {
    const answers = await fillMiles();
    waitMs = answers ? EVERY_MS : Math.min(waitMs * 2, AT_MOST_EVERY_MS);
    return waitMs;
  },
};
