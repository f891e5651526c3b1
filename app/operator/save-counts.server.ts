import { saveCounts } from "~/metrics/save-counts.server";
import { giveBack, takeCounts } from "~/platform/counters";
import type { Job } from "~/platform/jobs.server";
import { MINUTE_MS } from "~/text/time";
import { maintenanceNow } from "./notices.server";

/**
 * During maintenance, the process keeps its counts until a later call.
 * @throws the errors of `saveCounts`
 */
export async function saveCountsIfOpen(): Promise<void> {
  // After `takeCounts`, the next count calls the listener again (`listenForCounts`).
  if (await maintenanceNow()) giveBack(takeCounts());
  else await saveCounts();
}

/** Each process runs this job, because each has its own counts. Other jobs run in one process at a time. */
export const saveProcessCounts: Job = {
  name: "save the process's counts",
  everyMs: MINUTE_MS,
  work: async () => {
    await saveCountsIfOpen();
    return undefined;
  },
};
