import { db } from "db/client";
import { signed_contacts } from "db/schema";
import type { Statement } from "db/write";
import { eq, sql } from "drizzle-orm";

const REMOVED = JSON.stringify(["removed"]);

/** The amendments stay with the load, and the name on a delivered load stays in `closed_parties`. */
export function forgetContacts(personId: string, nowMs: number): Statement[] {
  return [
    {
      query: sql`update load_changes set state = 'ended', answered_at = ${nowMs}
        where state = 'asked' and (asker_id = ${personId} or driver_id = ${personId} or load_id in (
          select t.load_id from userloads t where t.user_id = ${personId} and t.relationship_type = 'shipper'))`,
    },
    {
      query: sql`delete from signed_contacts where person_id = ${personId} and load_id not in (
        select l.load_id from loads l
        where l.load_id = signed_contacts.load_id and l.load_status = 'complete' and l.deleted_at is null)`,
    },
    {
      query: db()
        .update(signed_contacts)
        .set({ phone_number: null, payee: null })
        .where(eq(signed_contacts.person_id, personId)),
    },
    {
      query: sql`update load_changes set old_value = ${REMOVED}, new_value = ${REMOVED}
        where asker_id = ${personId} and kind = 'phone'`,
    },
  ];
}
