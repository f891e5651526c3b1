/** Requests that were sent without an account belong to nobody who could delete them, so the app does. */
import { writeOne } from "db/write";
import { sql } from "drizzle-orm";
import { pauseBetweenBatches, type Round } from "~/platform/rounds.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/platform/time";

/** How long a visitor can still see that the team has answered; the privacy page says it. */
const KEPT_DAYS = 30;
const ROWS_AT_ONCE = 500;

/** Deletes visitors' requests that were answered more than 30 days ago. @returns how many */
export async function forgetAnswered(nowMs = Date.now()): Promise<number> {
  for (let forgotten = 0; ; ) {
    const rows = await writeOne(sql`
      delete from support_requests where request_id in (
        select request_id from support_requests
        where user_id is null and answered_at < ${nowMs - KEPT_DAYS * DAY_MS} limit ${ROWS_AT_ONCE})
      returning 1`);
    forgotten += rows.length;
    if (rows.length < ROWS_AT_ONCE) return forgotten;
    await pauseBetweenBatches();
  }
}

export const forgetAnsweredInTime: Round = {
  name: "forget visitors' answered requests",
  everyMs: HOUR_MS,
  firstAfterMs: 8 * MINUTE_MS,
  work: async () => {
    await forgetAnswered();
    return undefined;
  },
};
