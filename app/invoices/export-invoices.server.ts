import { db } from "db/client";
import { invoices, loads, profiles } from "db/schema";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { instantText } from "~/platform/dates";
import { PAGE_ROWS, paged } from "~/platform/paged.server";
import { numberOf } from "~/trade/load-number";

/** The invoices that a person made, and those made for their own loads. */
export async function* exportInvoices(personId: string) {
  const concerned = sql`(${invoices.driver_id} = ${personId} or ${invoices.load_id} in (
    select t.load_id from userloads t where t.user_id = ${personId} and t.relationship_type = 'shipper'))`;
  const rows = paged((after: { invoice_id: string } | null) =>
    db()
      .select({
        invoice_id: invoices.invoice_id,
        load_id: invoices.load_id,
        load_number: loads.load_number,
        by: profiles.full_name,
        number: invoices.number,
        facts: invoices.facts,
        lines: invoices.lines,
        total_cents: invoices.total_cents,
        state: invoices.state,
        made_at: invoices.made_at,
        billed_on: invoices.billed_on,
        due_on: invoices.due_on,
        received_at: invoices.received_at,
        approved_at: invoices.approved_at,
        paid_on: invoices.paid_on,
        paid_by: invoices.paid_by,
        replaced_at: invoices.replaced_at,
      })
      .from(invoices)
      .innerJoin(loads, eq(loads.load_id, invoices.load_id))
      .innerJoin(profiles, eq(profiles.id, invoices.driver_id))
      .where(and(gt(invoices.invoice_id, after?.invoice_id ?? ""), concerned))
      .orderBy(asc(invoices.invoice_id))
      .limit(PAGE_ROWS),
  );
  for await (const { invoice_id, ...row } of rows)
    yield {
      ...row,
      load_number: numberOf(row),
      made_at: instantText(row.made_at),
      received_at: instantText(row.received_at),
      approved_at: instantText(row.approved_at),
      replaced_at: instantText(row.replaced_at),
    };
}
