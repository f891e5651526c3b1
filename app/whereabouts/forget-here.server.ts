import { writeOne } from "db/write";
import { sql } from "drizzle-orm";
import { pauseBetweenBatches, type Round } from "~/platform/rounds.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/platform/time";

/** How long after the delivery it is known that a driver was on the way. */
const KEPT_DAYS = 30;
const ROWS_AT_ONCE = 500;

/**
 * Deletes "here" of loads that were delivered more than 30 days ago, and of those that were deleted or changed hands, 30 days after it was
 * told. Arrival and departure stay. @returns how many
 */
export async function forgetHere(nowMs = Date.now()): Promise<number> {
  const beforeMs = nowMs - KEPT_DAYS * DAY_MS;
  for (let forgotten = 0; ; ) {
    const rows = await writeOne(sql`
      delete from whereabouts where told_id in (
        select w.told_id from whereabouts w
        where w.kind = 'here' and w.told_at < ${beforeMs}
          and not exists (
            select 1 from load_events e
            where e.load_id = w.load_id and e.event = 'deliver' and e.at >= ${beforeMs})
          and not exists (
            select 1 from loads l
            join userloads t on t.load_id = l.load_id and t.relationship_type = 'driver' and t.user_id = w.person_id
            where l.load_id = w.load_id and l.deleted_at is null and l.load_status <> 'complete')
        limit ${ROWS_AT_ONCE})
      returning told_id`);
    forgotten += rows.length;
    if (rows.length < ROWS_AT_ONCE) return forgotten;
    await pauseBetweenBatches();
  }
}

export const forgetOldHere: Round = {
  name: "forget where drivers were on the way",
  everyMs: HOUR_MS,
  firstAfterMs: 7 * MINUTE_MS,
  work: async () => {
    await forgetHere();
    return undefined;
  },
};
