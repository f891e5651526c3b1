import { db } from "db/client";
import { signed_contacts } from "db/schema";
import type { Statement } from "db/write";
import { eq, sql } from "drizzle-orm";

/** What stands in place of a telephone number whose account was closed. */
const REMOVED = JSON.stringify(["removed"]);

/** Erases a person's telephone numbers from loads: part of closing an account. What was changed when stays, as the load does. */
export function forgetContacts(personId: string, nowMs: number): Statement[] {
  return [
    {
      query: sql`update load_changes set state = 'ended', answered_at = ${nowMs}
        where state = 'asked' and (asker_id = ${personId} or driver_id = ${personId} or load_id in (
          select t.load_id from userloads t where t.user_id = ${personId} and t.relationship_type = 'shipper'))`,
    },
    { query: db().delete(signed_contacts).where(eq(signed_contacts.person_id, personId)) },
    {
      query: sql`update load_changes set old_value = ${REMOVED}, new_value = ${REMOVED}
        where asker_id = ${personId} and kind = 'phone'`,
    },
  ];
}
