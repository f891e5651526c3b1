import { askRows } from "db/client";
import { personName } from "db/person-names";
import { type SQL, sql } from "drizzle-orm";
import { isOutdated, outdatedBy } from "~/platform/errors";
import { DEEDS } from "~/trade/deeds";
import type { HistoryEvent } from "~/trade/lifecycle";
import type { Viewer } from "~/trade/viewer";

/** The subject of a step. `DONE` selects the earlier acts that can make the step too late. */
type About = "load" | "offer" | "check-in" | "charge" | "invoice" | "amendment";

const owner = sql.raw("(select o.owner_id from loads o where o.load_id = d.load_id)");

/** `deed` is the event, or `took` if a carrier got the load without the owner's acceptance. */
const steps = (loadId: string): SQL => sql`
  select d.at, d.actor_id as party, d.by_id as member,
    case when d.event = 'accept' and d.actor_id <> ${owner} then 'took' else d.event end as deed
  from load_events d where d.load_id = ${loadId} and d.event <> 'assign'`;

const DONE: Readonly<Record<About, (loadId: string) => SQL>> = {
  load: steps,
  offer: (loadId) => sql`
    ${steps(loadId)} union all
    select d.made_at, iif(d.made_by = 'shipper', ${owner}, d.driver_id), d.by_id, 'made an offer'
    from offers d where d.load_id = ${loadId} union all
    select d.answered_at, iif((d.made_by = 'shipper') = (d.answer = 'withdrawn'), ${owner}, d.driver_id),
      d.answered_by_id, 'answered the offer'
    from offers d where d.load_id = ${loadId} and d.answer in ('accepted', 'countered', 'refused', 'withdrawn')`,
  "check-in": (loadId) => sql`
    ${steps(loadId)} union all
    select d.told_at, d.person_id, d.by_id, 'checked in' from whereabouts d where d.load_id = ${loadId}`,
  charge: (loadId) => sql`
    select d.asked_at as at, d.driver_id as party, d.by_id as member,
      iif(d.revision > 1, 'changed the charge', 'requested the charge') as deed
    from charges d where d.load_id = ${loadId} union all
    select d.answered_at, iif(d.state = 'withdrawn', d.driver_id, ${owner}), d.answered_by_id,
      case d.state when 'agreed' then 'agreed to the charge' when 'refused' then 'declined the charge'
        else 'withdrew the charge' end
    from charges d where d.load_id = ${loadId} and d.answered_at is not null`,
  invoice: (loadId) => sql`
    select d.number as at, iif(d.state = 'made', d.driver_id, d.shipper_id) as party,
      iif(d.state = 'made', d.by_id, d.marked_by_id) as member,
      iif(d.state = 'made', 'made an invoice', 'updated the invoice') as deed
    from invoices d where d.load_id = ${loadId}`,
  amendment: (loadId) => sql`
    select d.asked_at as at, d.asker_id as party, d.by_id as member, 'requested the change' as deed
    from load_changes d where d.load_id = ${loadId} union all
    select d.answered_at, iif((d.state = 'withdrawn') = (d.asker_id = d.driver_id), d.driver_id, ${owner}),
      d.answered_by_id, 'answered the request'
    from load_changes d where d.load_id = ${loadId} and d.state in ('confirmed', 'refused', 'withdrawn')`,
};

const inWords = (deed: string): string =>
  deed === "took" ? "took the load" : (DEEDS[deed as HistoryEvent] ?? deed);

/** For example, `Dee Member signed the rate confirmation`. Null if the viewer or another company acted. */
async function lastOfColleague(about: About, { personId }: Viewer, loadId: string): Promise<string | null> {
  const [last] = await askRows<{ name: string; deed: string; isColleague: 0 | 1 }>(sql`
    select ${personName(sql`coalesce(l.member, l.party)`)} as "name", l.deed as "deed",
      coalesce(l.member, l.party) <> ${personId} and exists (select 1 from seats s where s.desk_id = l.party
        and s.person_id = ${personId} and s.ended_at is null) as "isColleague"
    from (${DONE[about](loadId)}) l order by l.at desc limit 1`);
  return last?.isColleague ? `${last.name} ${inWords(last.deed)}` : null;
}

export async function orNameColleague<T>(
  about: About,
  { viewer, loadId }: { viewer: Viewer; loadId: string },
  step: Promise<T>,
): Promise<T> {
  try {
    return await step;
  } catch (error) {
    if (!isOutdated(error)) throw error;
    const did = await lastOfColleague(about, viewer, loadId);
    throw did ? outdatedBy(did, error) : error;
  }
}
