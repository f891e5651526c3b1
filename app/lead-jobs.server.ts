import { keepLease } from "db/lease";
import { fillSearchedCityKeysInTime } from "~/alerts/fill-city-keys.server";
import { watchBoard } from "~/alerts/watch-board.server";
import { cancelPlansOfClosed } from "~/billing/end-billing.server";
import { readCarriersInTime } from "~/carriers/read-registry.server";
import { remindOfEndingPolicies } from "~/carriers/remind.server";
import { tellWaitingInTime } from "~/charges/tell-waiting.server";
import { removeRemainingFiles } from "~/files/remove-personal.server";
import { removeStrayFiles } from "~/files/remove-stray.server";
import { sendDueReminders } from "~/invoices/remind-due.server";
import { pruneBoard } from "~/loads/board/prune-board.server";
import { fillCityKeysInTime } from "~/loads/fill-city-keys.server";
import { fillMilesInTime } from "~/loads/fill-miles.server";
import { tellInTime } from "~/notifications/jobs.server";
import { startJobs } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { mailRecordsInTime } from "~/record/delivery-record.server";
import { deleteOldRows } from "~/retention/delete-old.server";

/**
 * Every background job. Each is safe to run in two processes at once, because a run whose process hangs may
 * continue late. For this reason a job repeats its conditions in its writes, or does only what may be done
 * twice.
 */
export const JOBS = [
  cancelPlansOfClosed,
  removeRemainingFiles,
  removeStrayFiles,
  fillCityKeysInTime,
  fillSearchedCityKeysInTime,
  pruneBoard,
  fillMilesInTime,
  watchBoard,
  tellWaitingInTime,
  tellInTime,
  remindOfEndingPolicies,
  readCarriersInTime,
  sendDueReminders,
  mailRecordsInTime,
  deleteOldRows,
];

/**
 * Runs the background jobs while this process holds the lease, which one process per database can hold. They
 * start when it first gets the lease and are skipped while another process holds it, so that no job overlaps
 * itself when the lease comes back.
 * @returns a function that stops the jobs and releases the lease; a run in progress finishes. It never
 * rejects.
 */
export function leadJobs(): () => Promise<void> {
  let stop: (() => void) | undefined;
  const lease = keepLease("rounds", {
    onTaken: () => {
      log.info("leads the background jobs");
      stop ??= startJobs(JOBS, () => lease.isHeld());
    },
    onLost: () => log.info("no longer leads the background jobs"),
  });
  return () => {
    stop?.();
    return lease
      .end()
      .catch((error: unknown) =>
        log.warn(
          { err: error },
          "could not release the lease of the background jobs; it expires within 20 s",
        ),
      );
  };
}
