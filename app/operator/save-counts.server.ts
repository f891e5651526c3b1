import { saveCounts } from "~/metrics/save-counts.server";
import { giveBack, takeCounts } from "~/platform/counters";
import type { Job } from "~/platform/jobs.server";
import { MINUTE_MS } from "~/text/time";
import { maintenanceNow } from "./notices.server";

/**
 * During maintenance, the process keeps its counts for a later call.
 * @throws the errors of `saveCounts`
 */
export async function saveCountsIfOpen(): Promise<void> {
  // Given back, so that the next count calls the listener again.
  if (await maintenanceNow()) giveBack(takeCounts());
  else await saveCounts();
}

/** Runs in each process, because each process has its own counts. The other jobs run in one process. */
export const saveProcessCounts: Job = {
  name: "save the process's counts",
  everyMs: MINUTE_MS,
  work: async () => {
    await saveCountsIfOpen();
    return undefined;
  },
};
