import { db } from "db/client";
import { load_changes, loads, profiles, signed_contacts } from "db/schema";
import type { Statement } from "db/write";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { instantText } from "~/platform/dates";
import { PAGE_ROWS, paged } from "~/platform/paged.server";
import { numberOf } from "~/trade/load-number";

/** What a person asked to change of signed loads, and what was asked of them. */
export async function* exportChanges(personId: string) {
  const concerned = sql`(${load_changes.asker_id} = ${personId} or ${load_changes.driver_id} = ${personId}
    or ${load_changes.load_id} in (
      select t.load_id from userloads t where t.user_id = ${personId} and t.relationship_type = 'shipper'))`;
  const rows = paged((after: { change_id: string } | null) =>
    db()
      .select({
        change_id: load_changes.change_id,
        load_id: load_changes.load_id,
        load_number: loads.load_number,
        by: profiles.full_name,
        kind: load_changes.kind,
        old_value: load_changes.old_value,
        new_value: load_changes.new_value,
        state: load_changes.state,
        asked_at: load_changes.asked_at,
        answered_at: load_changes.answered_at,
      })
      .from(load_changes)
      .innerJoin(loads, eq(loads.load_id, load_changes.load_id))
      .innerJoin(profiles, eq(profiles.id, load_changes.asker_id))
      .where(and(gt(load_changes.change_id, after?.change_id ?? ""), concerned))
      .orderBy(asc(load_changes.change_id))
      .limit(PAGE_ROWS),
  );
  for await (const { change_id, ...row } of rows)
    yield {
      ...row,
      load_number: numberOf(row),
      asked_at: instantText(row.asked_at),
      answered_at: instantText(row.answered_at),
    };
}

/** What holds of a person on the loads that they signed, or that were signed for them. */
export async function* exportSignedContacts(personId: string) {
  const rows = paged((after: { load_id: string } | null) =>
    db()
      .select({
        load_id: signed_contacts.load_id,
        load_number: loads.load_number,
        phone_number: signed_contacts.phone_number,
        payee: signed_contacts.payee,
        full_name: signed_contacts.full_name,
        legal_name: signed_contacts.legal_name,
        usdot: signed_contacts.usdot,
        mc_number: signed_contacts.mc_number,
        signed_at: signed_contacts.signed_at,
      })
      .from(signed_contacts)
      .innerJoin(loads, eq(loads.load_id, signed_contacts.load_id))
      .where(and(eq(signed_contacts.person_id, personId), gt(signed_contacts.load_id, after?.load_id ?? "")))
      .orderBy(asc(signed_contacts.load_id))
      .limit(PAGE_ROWS),
  );
  for await (const row of rows)
    yield { ...row, load_number: numberOf(row), signed_at: instantText(row.signed_at) };
}

/** What stands in place of a telephone number whose account was closed. */
const REMOVED = JSON.stringify(["removed"]);

/**
 * The statements that erase a person's telephone numbers from loads: part of closing an account. What was changed when stays, as the load
 * does; so does the name that a delivered load was signed under, as long as `closed_parties` keeps a name (`app/record`).
 */
export function forgetContacts(personId: string, nowMs: number): Statement[] {
  return [
    {
      query: sql`update load_changes set state = 'ended', answered_at = ${nowMs}
        where state = 'asked' and (asker_id = ${personId} or driver_id = ${personId} or load_id in (
          select t.load_id from userloads t where t.user_id = ${personId} and t.relationship_type = 'shipper'))`,
    },
    {
      query: sql`delete from signed_contacts where person_id = ${personId} and load_id not in (
        select l.load_id from loads l where l.load_id = signed_contacts.load_id and l.load_status = 'complete' and l.deleted_at is null)`,
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
