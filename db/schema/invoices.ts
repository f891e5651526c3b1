import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { DUE_MARK_NAMES, INVOICE_STATES, PAID_BY_CODES } from "~/trade/invoices";
import { id, instant, oneOf } from "./columns";
import { loads } from "./loads";
import { profiles } from "./people";

/** Queries must repeat this character for character; otherwise SQLite does not use the partial indexes. */
export const IS_OWED = sql.raw("replaced_at is null and state <> 'paid'");

/** An invoice's content never changes. Amounts agreed after the payment require a further invoice. */
export const invoices = sqliteTable(
  "invoices",
  {
    invoice_id: id("invoice_id").primaryKey(),
    load_id: id("load_id")
      .notNull()
      .references(() => loads.load_id),
    driver_id: id("driver_id")
      .notNull()
      .references(() => profiles.id),
    /** The load's owner, repeated here for lists and reminders; it never changes. */
    shipper_id: id("shipper_id")
      .notNull()
      .references(() => profiles.id),
    by_id: id("by_id").references(() => profiles.id),
    /** Who last marked the invoice for the shipper; null if it was the founder, or if nobody did. */
    marked_by_id: id("marked_by_id").references(() => profiles.id),
    /** The invoice's number among all of the driver's invoices, counted from 1. */
    number: integer("number").notNull(),
    /** The details shown on the invoice, as pairs of name and value. */
    facts: text("facts", { mode: "json" }).$type<[string, string][]>().notNull(),
    /** The line items, as pairs of name and US cents. */
    lines: text("lines", { mode: "json" }).$type<[string, number][]>().notNull(),
    total_cents: integer("total_cents").notNull(),
    state: text("state", { enum: INVOICE_STATES }).notNull(),
    made_at: instant("made_at").notNull(),
    /** `YYYY-MM-DD` in the time zone of the delivery. The payment terms start on this day. */
    billed_on: text("billed_on").notNull(),
    /** The due date; null if the payment terms are unknown. */
    due_on: text("due_on"),
    received_at: instant("received_at"),
    approved_at: instant("approved_at"),
    /** The payment date, `YYYY-MM-DD`. */
    paid_on: text("paid_on"),
    paid_by: text("paid_by", { enum: PAID_BY_CODES }),
    replaced_at: instant("replaced_at"),
  },
  (invoice) => [
    uniqueIndex("invoices_one_open").on(invoice.load_id, invoice.driver_id).where(IS_OWED),
    uniqueIndex("invoices_number").on(invoice.driver_id, invoice.number),
    index("invoices_load").on(invoice.load_id),
    index("invoices_owed_to").on(invoice.driver_id, invoice.due_on).where(IS_OWED),
    index("invoices_owed_by").on(invoice.shipper_id, invoice.due_on).where(IS_OWED),
    index("invoices_due").on(invoice.due_on).where(IS_OWED),
    index("invoices_paid_by").on(invoice.shipper_id, invoice.paid_on).where(sql`state = 'paid'`),
    check("invoices_state", oneOf("state", INVOICE_STATES)),
    check("invoices_paid", sql.raw("(state = 'paid') = (paid_on is not null and paid_by is not null)")),
    check("invoices_due_on", sql`due_on >= billed_on`),
  ],
);

export const due_notices = sqliteTable(
  "due_notices",
  {
    invoice_id: id("invoice_id")
      .notNull()
      .references(() => invoices.invoice_id),
    mark: text("mark", { enum: DUE_MARK_NAMES }).notNull(),
    at: instant("at").notNull(),
  },
  (notice) => [
    primaryKey({ columns: [notice.invoice_id, notice.mark] }),
    check("due_notices_mark", oneOf("mark", DUE_MARK_NAMES)),
  ],
);

/** Recomputed in the batch that marks an invoice as paid or unpaid (`app/market/days-to-pay.server.ts`). */
export const pay_records = sqliteTable("pay_records", {
  shipper_id: id("shipper_id")
    .primaryKey()
    .references(() => profiles.id),
  invoices: integer("invoices").notNull(),
  drivers: integer("drivers").notNull(),
  /** The median number of days from invoice to payment. */
  median_days: integer("median_days").notNull(),
  /** Of the paid invoices with a due date: all, and those paid by that date. */
  dated: integer("dated").notNull(),
  on_time: integer("on_time").notNull(),
});
