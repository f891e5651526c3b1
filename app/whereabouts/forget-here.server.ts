import { writeOne } from "db/write";
import { type SQL, sql } from "drizzle-orm";
import { pauseBetweenBatches, type Round } from "~/platform/rounds.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/platform/time";

/** How long after the delivery it is known that a driver was on the way. */
const KEPT_DAYS = 30;
const ROWS_AT_ONCE = 500;

/** True of a row that is of no use any more: its load was delivered, deleted or changed hands 30 days ago. */
const isOver = (row: "w" | "s", beforeMs: number): SQL => {
  const own = (column: string) => sql.raw(`${row}.${column}`);
  return sql`not exists (
      select 1 from load_events e
      where e.load_id = ${own("load_id")} and e.event = 'deliver' and e.at >= ${beforeMs})
    and not exists (
      select 1 from loads l
      join userloads t on t.load_id = l.load_id and t.relationship_type = 'driver' and t.user_id = ${own("person_id")}
      where l.load_id = ${own("load_id")} and l.deleted_at is null and l.load_status <> 'complete')`;
};

/** @returns how many rows */
async function inBatches(deleting: SQL): Promise<number> {
  for (let forgotten = 0; ; ) {
    const rows = await writeOne(sql`${deleting} limit ${ROWS_AT_ONCE}) returning 1`);
    forgotten += rows.length;
    if (rows.length < ROWS_AT_ONCE) return forgotten;
    await pauseBetweenBatches();
  }
}

/**
 * Deletes "here" of loads that were delivered more than 30 days ago, and of those that were deleted or changed hands, 30 days after it was
 * told. Arrival and departure stay. @returns how many
 */
export async function forgetHere(nowMs = Date.now()): Promise<number> {
  const beforeMs = nowMs - KEPT_DAYS * DAY_MS;
  return inBatches(sql`
    delete from whereabouts where told_id in (
      select w.told_id from whereabouts w
      where w.kind = 'here' and w.told_at < ${beforeMs} and ${isOver("w", beforeMs)}`);
}

/** Deletes consents to share, with the last place, of the same loads, and those taken back 30 days ago. @returns how many */
export async function forgetSharingOver(nowMs = Date.now()): Promise<number> {
  const beforeMs = nowMs - KEPT_DAYS * DAY_MS;
  const isTakenBack = sql`coalesce(s.ended_at < ${beforeMs}, 0)`;
  return inBatches(sql`
    delete from sharing where sharing_id in (
      select s.sharing_id from sharing s
      where coalesce(s.place_told_at, s.given_at) < ${beforeMs} and s.given_at < ${beforeMs}
        and (${isTakenBack} or (${isOver("s", beforeMs)}))`);
}

export const forgetOldHere: Round = {
  name: "forget where drivers were on the way",
  everyMs: HOUR_MS,
  firstAfterMs: 7 * MINUTE_MS,
  work: async () => {
    await forgetHere();
    await forgetSharingOver();
    return undefined;
  },
};
