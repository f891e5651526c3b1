import { writeOne } from "db/write";
import { sql } from "drizzle-orm";
import { pauseBetweenBatches, type Round } from "~/platform/rounds.server";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/platform/time";
import { pushDue } from "./push-due.server";
import { tellUnseen } from "./tell-unseen.server";

/** The pause between two rounds when there is more to do. */
const WHEN_MORE_MS = 200;
const KEPT_MS = 30 * DAY_MS;
const ROWS_AT_ONCE = 500;

/** Pushes what was quiet or broken off, and mails or texts what nobody saw. */
export const tellInTime: Round = {
  name: "tell what nobody saw",
  everyMs: 5 * SECOND_MS,
  work: async () => {
    const more = [await pushDue(), await tellUnseen()];
    return more.includes(true) ? WHEN_MORE_MS : undefined;
  },
};

/** Deletes notices of 30 days ago; the oldest have the lowest numbers. @returns how many */
export async function forgetNotices(nowMs = Date.now()): Promise<number> {
  const oldest = sql`select notice_id from notices order by notice_id limit ${ROWS_AT_ONCE}`;
  for (let forgotten = 0; ; ) {
    const rows = await writeOne(
      sql`delete from notices where notice_id in (${oldest}) and at < ${nowMs - KEPT_MS} returning notice_id`,
    );
    forgotten += rows.length;
    if (rows.length < ROWS_AT_ONCE) return forgotten;
    await pauseBetweenBatches();
  }
}

export const forgetOldNotices: Round = {
  name: "forget old notices",
  everyMs: HOUR_MS,
  firstAfterMs: 9 * MINUTE_MS,
  work: async () => {
    await forgetNotices();
    return undefined;
  },
};
