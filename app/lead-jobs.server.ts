import { keepLease } from "db/lease";
import { readDomainsInTime } from "~/accounts/email/read-email-domains.server";
import { fillUsernameKeysInTime } from "~/accounts/profile/fill-username-keys.server";
import { fillSearchedCityKeysInTime } from "~/alerts/fill-city-keys.server";
import { watchBoard } from "~/alerts/watch-board.server";
import { sendAnnouncementsInTime } from "~/announcements/send-announcements.server";
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
import { countDays, measureQueues } from "~/metrics/jobs.server";
import { tellInTime } from "~/notifications/jobs.server";
import { maintenanceNow } from "~/operator/notices.server";
import { startJobs } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { mailRecordsInTime } from "~/record/delivery-record.server";
import { deleteOldRows } from "~/retention/delete-old.server";
import { endSuspensions } from "~/staff/lift.server";
import { deliverWebhooks } from "~/webhooks/deliver.server";
import { sealSecretsInTime } from "~/webhooks/seal-again.server";

/** Two processes may run a job at once, so each job checks its conditions when it writes. */
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
  readDomainsInTime,
  sendDueReminders,
  sendPickupReminders,
  mailRecordsInTime,
  endSuspensions,
  clearEndedHolds,
  sendAnnouncementsInTime,
  measureQueues,
  countDays,
  deleteOldRows,
];

/**
 * The jobs are skipped while another process holds the lease, and during the operator's maintenance. The
 * returned function stops them.
 */
export function leadJobs(): () => Promise<void> {
  let stop: (() => void) | undefined;
  const lease = keepLease("rounds", {
    onTaken: () => {
      log.info("leads the background jobs");
      stop ??= startJobs(JOBS, async () => lease.isHeld() && !(await maintenanceNow()));
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
