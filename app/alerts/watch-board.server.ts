import { write } from "db/write";
import { type QueuedLoad, queuedLoads, removeFromQueue } from "~/loads/alert-queue.server";
import type { Job } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { mayGoOn } from "~/platform/trips.server";
import { MINUTE_MS, SECOND_MS } from "~/text/time";
import { sumUp } from "./sum-up.server";
import { sendAlerts } from "./tell-drivers.server";

const LOADS_AT_ONCE = 50;
/** The pause before the next run if work remains. */
const WHEN_MORE_MS = 200;

/** A load whose matching fails for this long is removed, so that it does not block the queue. */
const GIVE_UP_MS = 10 * MINUTE_MS;

/** Returns true if more loads may be queued. */
export async function alertNewLoads(nowMs = Date.now()): Promise<boolean> {
  const queued = await queuedLoads(LOADS_AT_ONCE);
  const done: QueuedLoad[] = [];
  let failed = false;
  for (const load of queued) {
    if (!mayGoOn()) break;
    try {
      if (await sendAlerts(load, nowMs)) done.push(load);
    } catch (error) {
      failed = true;
      log.error({ err: error, loadId: load.load_id }, "could not match a load with saved searches");
      if (nowMs - load.queued_at > GIVE_UP_MS) done.push(load);
    }
  }
  if (done.length > 0) await write(done.map(removeFromQueue));
  return queued.length === LOADS_AT_ONCE && !failed;
}

let summedUpTo = "";

export const watchBoard: Job = {
  name: "match new loads with saved searches",
  everyMs: 3 * SECOND_MS,
  work: async () => {
    const isMore = await alertNewLoads();
    summedUpTo = await sumUp(summedUpTo, Date.now());
    return isMore ? WHEN_MORE_MS : undefined;
  },
};
