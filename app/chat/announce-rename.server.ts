import type { Statement } from "db/write";
import { type SQL, sql } from "drizzle-orm";
import { PARTY_CHANGED } from "~/notifications/amendment-kinds";
import { queueNotifications } from "~/notifications/queue.server";
import { notifyEach } from "./post-automated.server";

const KEPT = "Loads you've both signed keep the old details on their documents, invoices and records.";

interface Changed {
  personId: string;
  /** SQL in which `p` is the person's profile. */
  isChanged: SQL;
  /** SQL in which `p` is the person's profile. */
  words: SQL;
  nowMs: number;
}

/** Run the statements before the one that changes the name or a number, because they read the old values. */
function tellOthers({ personId, isChanged, words, nowMs }: Changed): Statement[] {
  const rows = sql`
    select o.user_id as person_id, max(m.load_id) as load_id, ${words} || ' ' || ${KEPT} as content
    from userloads m join loads l on l.load_id = m.load_id
      join userloads o on o.load_id = m.load_id and o.user_id <> m.user_id
      join profiles p on p.id = m.user_id
    where m.user_id = ${personId} and l.load_status in ('pickup', 'in transit') and l.deleted_at is null and ${isChanged}
    group by o.user_id`;
  const noticed = sql`select person_id, load_id, null as group_id, ${personId} as actor_id from (${rows})`;
  return [...notifyEach(rows, PARTY_CHANGED, nowMs), queueNotifications(PARTY_CHANGED, noticed, nowMs)];
}

export const tellRenamed = (personId: string, fullName: string, nowMs: number): Statement[] =>
  tellOthers({
    personId,
    isChanged: sql`p.full_name is not ${fullName}`,
    words: sql`'New name: ' || ${fullName} || ', formerly ' || p.full_name || '.'`,
    nowMs,
  });

interface Stated {
  legal_name: string;
  usdot: string | null;
  mc_number: string | null;
}

export const tellCarrierChanged = (
  personId: string,
  { legal_name, usdot, mc_number }: Stated,
  nowMs: number,
): Statement[] =>
  tellOthers({
    personId,
    isChanged: sql`not exists (select 1 from carrier_facts c where c.carrier_id = p.id
      and c.legal_name is ${legal_name} and c.usdot is ${usdot} and c.mc_number is ${mc_number})`,
    words: sql`'New carrier details: ' || p.full_name || ' changed their legal name, USDOT number or MC number.'`,
    nowMs,
  });
