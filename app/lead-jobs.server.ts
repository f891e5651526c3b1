import { keepLease } from "db/lease";
import { watchBoard } from "~/alerts/watch-board.server";
import { cancelPlansOfClosed } from "~/billing/end-billing.server";
import { readCarriersInTime } from "~/carriers/read-registry.server";
import { remindOfEndingPolicies } from "~/carriers/remind.server";
import { tellWaitingInTime } from "~/charges/tell-waiting.server";
import { removeRemainingFiles } from "~/files/remove-personal.server";
import { removeStrayFiles } from "~/files/remove-stray.server";
import { remindOfDueInvoices } from "~/invoices/remind-due.server";
import { keepBoard } from "~/loads/board/prune-board.server";
import { fillMilesInTime } from "~/loads/fill-miles.server";
import { tellInTime } from "~/notifications/jobs.server";
import { startRounds } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { mailRecordsInTime } from "~/record/delivery-record.server";
import { deleteOldRows } from "~/retention/delete-old.server";

/**
 * Every background round. Each is harmless when two processes run it at once, because a run that is under way when its
 * process hangs goes on late: it repeats its conditions in its writes, or does what may be done twice.
 */
export const ROUNDS = [
  cancelPlansOfClosed,
  removeRemainingFiles,
  removeStrayFiles,
  keepBoard,
  fillMilesInTime,
  watchBoard,
  tellWaitingInTime,
  tellInTime,
  remindOfEndingPolicies,
  readCarriersInTime,
  remindOfDueInvoices,
  mailRecordsInTime,
  deleteOldRows,
];

/**
 * Runs the background rounds while this process is their leader, one of all with this database. They start with the first
 * lead and are left out while another leads, so that no round overlaps itself when the lead comes back.
 * @returns stops them and hands the lead over; a run under way finishes. It never rejects.
 */
export function leadRounds(): () => Promise<void> {
  let stop: (() => void) | undefined;
  const lease = keepLease("rounds", {
    onTaken: () => {
      log.info("leads the background rounds");
      stop ??= startRounds(ROUNDS, () => lease.isHeld());
    },
    onLost: () => log.info("leads the background rounds no longer"),
  });
  return () => {
    stop?.();
    return lease
      .end()
      .catch((error: unknown) => log.warn({ err: error }, "the lead of the rounds runs out by itself"));
  };
}
