/** What holds of a signed load's parties: written down with the signature, changed only by what both confirm, gone when they part. */
import { db } from "db/client";
import { load_changes, profiles, signed_contacts } from "db/schema";
import type { Statement } from "db/write";
import { and, eq, type SQL, sql } from "drizzle-orm";

/** Writes down the telephone numbers and the payee of a load as the accounts have them now; what is there already stays. */
export function keepContacts(loadId: string, nowMs: number): Statement {
  return {
    query: sql`
      insert or ignore into signed_contacts (load_id, person_id, phone_number, payee, signed_at)
      select t.load_id, t.user_id, p.phone_number, iif(t.relationship_type = 'driver', p.full_name, null), ${nowMs}
      from userloads t join profiles p on p.id = t.user_id
      where t.load_id = ${loadId}`,
  };
}

/** Ends what was asked for and not answered, and lets the accounts speak again: part of what unties a driver from a load. */
export function forgetSigned(loadId: string, nowMs: number): Statement[] {
  return [
    {
      query: db()
        .update(load_changes)
        .set({ state: "ended", answered_at: nowMs })
        .where(and(eq(load_changes.load_id, loadId), eq(load_changes.state, "asked"))),
    },
    { query: db().delete(signed_contacts).where(eq(signed_contacts.load_id, loadId)) },
  ];
}

/** SQL: the telephone number of a person that holds for a load; that of their account where nothing was signed. */
export const phoneThatHolds = (loadId: SQL, personId: SQL) =>
  sql<string | null>`(select iif(c.load_id is null, a.phone_number, c.phone_number)
    from ${profiles} a left join ${signed_contacts} c on c.person_id = a.id and c.load_id = ${loadId}
    where a.id = ${personId})`;

/** SQL: who is paid for a load; null where its driver is, under the name of the account. */
export const payeeThatHolds = (loadId: SQL, driverId: SQL) =>
  sql<
    string | null
  >`(select c.payee from ${signed_contacts} c where c.load_id = ${loadId} and c.person_id = ${driverId})`;
