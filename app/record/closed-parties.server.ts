import type { Statement } from "db/write";
import { sql } from "drizzle-orm";

/** The number of years for which records name a closed company, as 49 CFR 371.3 requires of brokers. */
const KEPT_YEARS = 3;

const keptUntilMs = (nowMs: number) =>
  new Date(nowMs).setUTCFullYear(new Date(nowMs).getUTCFullYear() + KEPT_YEARS);

/** Must run before the profile is made anonymous and the stated facts are deleted. */
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
