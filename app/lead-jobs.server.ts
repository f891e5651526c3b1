import { keepLease } from "db/lease";
import { fillUsernameKeysInTime } from "~/accounts/profile/fill-username-keys.server";
import { fillSearchedCityKeysInTime } from "~/alerts/fill-city-keys.server";
import { watchBoard } from "~/alerts/watch-board.server";
import { clearEndedHolds } from "~/authority/clear-holds.server";
import { cancelPlansOfClosed } from "~/billing/end-billing.server";
import { readCarriersInTime } from "~/carriers/read-registry.server";
import { remindOfEndingPolicies } from "~/carriers/remind.server";
import { tellWaitingInTime } from "~/charges/tell-waiting.server";
import { sendPickupReminders } from "~/dispatch/remind-pickup.server";
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
import { endSuspensions } from "~/staff/lift.server";
import { deliverWebhooks } from "~/webhooks/deliver.server";
import { sealSecretsInTime } from "~/webhooks/seal-again.server";

/**
 * All background jobs. A run may overlap with a run in another process, because a process that hangs may
 * resume after another has taken over. Therefore each job either checks its conditions again in its writes,
 * or does only work that is safe to repeat.
 */
export const JOBS = [
  cancelPlansOfClosed,
  removeRemainingFiles,
  removeStrayFiles,
  fillCityKeysInTime,
  fillSearchedCityKeysInTime,
  fillUsernameKeysInTime,
  pruneBoard,
  fillMilesInTime,
  watchBoard,
  tellWaitingInTime,
  tellInTime,
  deliverWebhooks,
  sealSecretsInTime,
  remindOfEndingPolicies,
  readCarriersInTime,
  sendDueReminders,
  sendPickupReminders,
  mailRecordsInTime,
  endSuspensions,
  clearEndedHolds,
  deleteOldRows,
];

/**
 * Runs the background jobs while this process holds the lease. Only one process per database can hold the
 * lease. The jobs start when this process first gets the lease and are skipped while another process holds
 * it, so that no job overlaps itself when the lease returns.
 * @returns a function that stops the jobs and releases the lease. A run in progress finishes. The function's
 * promise never rejects.
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
          "could not release the lease of the background jobs; it expires within 15 s",
        ),
      );
  };
}
