/** The parties' contacts, as saved when the rate confirmation is signed. */
import { db } from "db/client";
import { carrier_facts, load_changes, profiles, signed_contacts } from "db/schema";
import type { Statement } from "db/write";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { keepFromOthers } from "~/holds/keep-rows.server";

/**
 * The names and carrier numbers come from the rate confirmation that Haulway made or, if one was uploaded,
 * from the profiles. The phone numbers come from the profiles. Existing rows stay.
 */
export function saveContacts(loadId: string, nowMs: number): Statement {
  return {
    query: sql`
      insert or ignore into signed_contacts
        (load_id, person_id, phone_number, signed_at, full_name, legal_name, usdot, mc_number)
      select load_id, user_id, phone_number, ${nowMs},
        ifnull(named ->> '$.fullName', full_name), iif(named is null, legal_name, named ->> '$.legalName'),
        iif(named is null, usdot, named ->> '$.usdot'), iif(named is null, mc_number, named ->> '$.mcNumber')
      from (
        select t.load_id, t.user_id, p.phone_number, p.full_name, c.legal_name, c.usdot, c.mc_number,
          (select s.snapshot -> iif(t.relationship_type = 'driver', '$.parties.carrier', '$.parties.shipper')
            from papers s join files f on f.file_id = s.file_id
            where s.load_id = t.load_id and f.kind = 'rate_confirmation' and f.dropped_at is null) as named
        from userloads t join profiles p on p.id = t.user_id
          left join carrier_facts c on c.carrier_id = t.user_id and t.relationship_type = 'driver'
        where t.load_id = ${loadId})`,
  };
}

/** The query needs `profiles`, and left joins of `signed_contacts` and `carrier_facts`. */
export const AS_SIGNED = {
  fullName: sql<string>`coalesce(${signed_contacts.full_name}, ${profiles.full_name})`,
  legalName: sql<
    string | null
  >`iif(${signed_contacts.full_name} is null, ${carrier_facts.legal_name}, ${signed_contacts.legal_name})`,
  usdot: sql<
    string | null
  >`iif(${signed_contacts.full_name} is null, ${carrier_facts.usdot}, ${signed_contacts.usdot})`,
  mcNumber: sql<
    string | null
  >`iif(${signed_contacts.full_name} is null, ${carrier_facts.mc_number}, ${signed_contacts.mc_number})`,
};

export function forgetSigned(loadId: string, nowMs: number): Statement[] {
  return [
    {
      query: db()
        .update(load_changes)
        .set({ state: "ended", answered_at: nowMs })
        .where(and(eq(load_changes.load_id, loadId), eq(load_changes.state, "asked"))),
    },
    keepFromOthers("signed_contacts", sql`r.load_id = ${loadId}`, nowMs),
    { query: db().delete(signed_contacts).where(eq(signed_contacts.load_id, loadId)) },
  ];
}

export const phoneThatHolds = (loadId: SQL, personId: SQL) =>
  sql<string | null>`(select iif(c.load_id is null, a.phone_number, c.phone_number)
    from ${profiles} a left join ${signed_contacts} c on c.person_id = a.id and c.load_id = ${loadId}
    where a.id = ${personId})`;

/** SQL: null if the carrier itself is paid. */
export const payeeThatHolds = (loadId: SQL, driverId: SQL) =>
  sql<
    string | null
  >`(select c.payee from ${signed_contacts} c where c.load_id = ${loadId} and c.person_id = ${driverId})`;

/** SQL: the confirmed payee, or the signed carrier if no payee was confirmed. */
export const paidFor = (loadId: SQL, driverId: SQL) =>
  sql<
    string | null
  >`(select coalesce(c.payee, c.legal_name, c.full_name) from ${signed_contacts} c where c.load_id = ${loadId} and c.person_id = ${driverId})`;
