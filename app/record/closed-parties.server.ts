import { db } from "db/client";
import { closed_parties } from "db/schema";
import { type Statement, writeOne } from "db/write";
import { lt, sql } from "drizzle-orm";
import type { Round } from "~/platform/rounds.server";
import { DAY_MS, MINUTE_MS } from "~/platform/time";

/** How long the records of a closed account keep its name: as long as 49 CFR 371.3 asks brokers to. */
export const KEPT_YEARS = 3;

const keptUntilMs = (nowMs: number) =>
  new Date(nowMs).setUTCFullYear(new Date(nowMs).getUTCFullYear() + KEPT_YEARS);

/**
 * Keeps who a person was, for the records of the loads that they shipped or hauled to the end; without one nothing is kept. Part of closing an
 * account: it goes before the profile is made anonymous and what they stated is deleted.
 */
export const keepParty = (personId: string, nowMs: number): Statement => ({
  query: sql`
    insert into closed_parties (person_id, full_name, legal_name, usdot, mc_number, is_broker, kept_until)
    select p.id, p.full_name, c.legal_name, c.usdot, c.mc_number, coalesce(t.is_broker, 0), ${keptUntilMs(nowMs)}
    from profiles p
      left join carrier_facts c on c.carrier_id = p.id
      left join paper_terms t on t.shipper_id = p.id
    where p.id = ${personId} and exists (
      select 1 from userloads u join loads l on l.load_id = u.load_id
      where u.user_id = p.id and l.load_status = 'complete' and l.deleted_at is null)
    on conflict (person_id) do nothing`,
});

/** Forgets those whose time is over, and the names that they signed under. @returns how many */
export async function forgetParties(nowMs = Date.now()): Promise<number> {
  const past = sql`(select c.person_id from closed_parties c where c.kept_until < ${nowMs})`;
  await writeOne(sql`delete from signed_contacts where person_id in ${past}`);
  const query = db()
    .delete(closed_parties)
    .where(lt(closed_parties.kept_until, nowMs))
    .returning({ id: closed_parties.person_id });
  return (await writeOne(query)).length;
}

export const forgetPartiesInTime: Round = {
  name: "forget who closed accounts were",
  everyMs: DAY_MS,
  firstAfterMs: 11 * MINUTE_MS,
  work: async () => {
    await forgetParties();
    return undefined;
  },
};
