/** Tells the companies that deal with a company when it goes out of business and when it is back. */
import { isInForce, isOutOfBusiness } from "db/suspension/suspended";
import type { Statement } from "db/write";
import { not, type SQL, sql } from "drizzle-orm";
import { notifyEach } from "~/chat/post-automated.server";
import { queueNotifications } from "~/notifications/queue.server";
import { OTHER_LIFTED, OTHER_SUSPENDED } from "~/notifications/suspension-kinds";
import { othersLiftedText, othersText } from "~/support/suspension-words";
import { CARRIED_STATUSES } from "~/trade/lifecycle";

/**
 * SQL: the other parties to these companies' loads under way and pending requests. `names` contains the
 * companies with which such a party deals.
 */
const othersOf = (companies: SQL): SQL => sql`
  select t.other_id as person_id, group_concat(p.full_name, ' and ') as names from (
    select m.user_id as company_id, o.user_id as other_id from userloads m
      join userloads o on o.load_id = m.load_id and o.user_id <> m.user_id
      join loads l on l.load_id = m.load_id
      where m.user_id in (${companies}) and l.deleted_at is null and l.load_status in ${[...CARRIED_STATUSES]}
    union select m.user_id, r.driver_id from userloads m join requests r on r.load_id = m.load_id
      join loads l on l.load_id = m.load_id
      where m.user_id in (${companies}) and m.relationship_type = 'shipper' and r.status = 'pending'
        and l.deleted_at is null
    union select r.driver_id, l.owner_id from requests r join loads l on l.load_id = r.load_id
      where r.driver_id in (${companies}) and r.status = 'pending' and l.deleted_at is null) t
  join profiles p on p.id = t.company_id group by t.other_id`;

/** A placeholder that SQL replaces with the names. */
const NAMES = "{names}";

function tellOthersOf(
  companies: SQL,
  textFor: (names: string) => string,
  kind: string,
  nowMs: number,
): Statement[] {
  const others = othersOf(companies);
  const said = sql`select o.person_id, replace(${textFor(NAMES)}, ${NAMES}, o.names) as content, null as load_id
    from (${others}) o`;
  const to = sql`select o.person_id, null as load_id, null as group_id, null as actor_id from (${others}) o`;
  return [...notifyEach(said, kind, nowMs), queueNotifications(kind, to, nowMs)];
}

interface Told {
  suspensionId: string;
  /** SQL: the company that is or was suspended, or those of the person. */
  companies: SQL;
}

/** SQL: the companies for which both conditions are true. */
const turned = ({ companies }: Told, isNow: SQL, wasBefore: SQL): SQL =>
  sql`select c.id from profiles c where c.id in (${companies}) and ${isNow} and ${wasBefore}`;

const company = sql`c.id`;

/** Put this after the statement that stores the suspension. Omits companies already out of business. */
export function tellOfSuspension(told: Told, nowMs: number): Statement[] {
  const without = sql`${isInForce(nowMs)} and s.suspension_id <> ${told.suspensionId}`;
  const gone = turned(told, isOutOfBusiness(company, nowMs), not(isOutOfBusiness(company, nowMs, without)));
  return tellOthersOf(gone, othersText, OTHER_SUSPENDED, nowMs);
}

/** Put this after the statement that lifts the suspension. Omits companies that stay out of business. */
export function tellOfItsEnd(told: Told, nowMs: number): Statement[] {
  const withIt = sql`(${isInForce(nowMs)} or s.suspension_id = ${told.suspensionId})`;
  const back = turned(told, not(isOutOfBusiness(company, nowMs)), isOutOfBusiness(company, nowMs, withIt));
  return tellOthersOf(back, othersLiftedText, OTHER_LIFTED, nowMs);
}
