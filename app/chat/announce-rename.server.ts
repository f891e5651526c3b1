/** Tells the other side of a signed load that a party goes by another name or number now. */
import type { Statement } from "db/write";
import { type SQL, sql } from "drizzle-orm";
import { PARTY_CHANGED } from "~/notifications/change-kinds";
import { queueNotices } from "~/notifications/queue.server";
import { notifyEach } from "./post-automated.server";

const KEPT = "Papers, invoice and record of the loads that you have signed together keep what was signed.";

interface Changed {
  personId: string;
  /** Whether the name or a number changes with this write, in scope of the person's profile `p`. */
  isChanged: SQL;
  /** What is told, in the same scope. */
  words: SQL;
  nowMs: number;
}

/** One message and one notice to each person with whom a load is signed and not delivered yet. They go before the statement that changes the name. */
function tellOthers({ personId, isChanged, words, nowMs }: Changed): Statement[] {
  const rows = sql`
    select o.user_id as person_id, max(m.load_id) as load_id, ${words} || ' ' || ${KEPT} as content
    from userloads m join loads l on l.load_id = m.load_id
      join userloads o on o.load_id = m.load_id and o.user_id <> m.user_id
      join profiles p on p.id = m.user_id
    where m.user_id = ${personId} and l.load_status in ('pickup', 'in transit') and l.deleted_at is null and ${isChanged}
    group by o.user_id`;
  const noticed = sql`select person_id, load_id, null as group_id, ${personId} as actor_id from (${rows})`;
  return [...notifyEach(rows, nowMs), queueNotices(PARTY_CHANGED, noticed, nowMs)];
}

/** The statements that tell of another name of an account. */
export const tellRenamed = (personId: string, fullName: string, nowMs: number): Statement[] =>
  tellOthers({
    personId,
    isChanged: sql`p.full_name is not ${fullName}`,
    words: sql`p.full_name || ' is now named ' || ${fullName} || '.'`,
    nowMs,
  });

/** What a carrier states of itself. */
interface Stated {
  legal_name: string;
  usdot: string | null;
  mc_number: string | null;
}

/** The statements that tell of another legal name, USDOT number or MC number of a carrier. */
export const tellRestated = (
  personId: string,
  { legal_name, usdot, mc_number }: Stated,
  nowMs: number,
): Statement[] =>
  tellOthers({
    personId,
    isChanged: sql`not exists (select 1 from carrier_facts c where c.carrier_id = p.id
      and c.legal_name is ${legal_name} and c.usdot is ${usdot} and c.mc_number is ${mc_number})`,
    words: sql`p.full_name || ' now states another legal name, USDOT number or MC number.'`,
    nowMs,
  });
