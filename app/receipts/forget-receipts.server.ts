import { deleteReceipts } from "db/receipts";
import { pauseBetweenBatches, type Round } from "~/platform/rounds.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/platform/time";

/** How long a form that is sent again is known: longer than any phone keeps it. */
export const KEPT_DAYS = 30;
const ROWS_AT_ONCE = 500;

/** Deletes receipts that are older than KEPT_DAYS. @returns how many */
export async function forgetOld(nowMs = Date.now()): Promise<number> {
  for (let forgotten = 0; ; ) {
    const deleted = await deleteReceipts(nowMs - KEPT_DAYS * DAY_MS, ROWS_AT_ONCE);
    forgotten += deleted;
    if (deleted < ROWS_AT_ONCE) return forgotten;
    await pauseBetweenBatches();
  }
}

export const forgetReceipts: Round = {
  name: "forget old receipts",
  everyMs: HOUR_MS,
  firstAfterMs: 5 * MINUTE_MS,
  work: async () => {
    await forgetOld();
    return undefined;
  },
};
