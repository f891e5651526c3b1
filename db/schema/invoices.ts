import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { DUE_MARK_NAMES, INVOICE_STATES, PAID_BY_CODES } from "~/trade/invoices";
import { id, instant, oneOf } from "./columns";
import { loads } from "./loads";
import { profiles } from "./people";

/** An invoice that stands and is not paid. Repeated word for word, or SQLite does not use the partial indexes. */
export const IS_OWED = sql.raw("replaced_at is null and state <> 'paid'");

/**
 * What drivers bill for loads: rate and charges, or what was granted to who was let go. An invoice stays as it was made; one made anew replaces
 * it, and what is agreed once it is paid is billed by a further one.
 */
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
    /** Who owes it: the owner of the load, whom nothing changes, repeated here for lists and reminders. */
    shipper_id: id("shipper_id")
      .notNull()
      .references(() => profiles.id),
    /** Counts the driver's invoices from 1. */
    number: integer("number").notNull(),
    /** The bill as it reads: names and values. */
    facts: text("facts", { mode: "json" }).$type<[string, string][]>().notNull(),
    /** What is billed: names and US cents. */
    lines: text("lines", { mode: "json" }).$type<[string, number][]>().notNull(),
    total_cents: integer("total_cents").notNull(),
    state: text("state", { enum: INVOICE_STATES }).notNull(),
    made_at: instant("made_at").notNull(),
    /** The day on which it was made by the clock of the place of delivery, `YYYY-MM-DD`, from which its payment terms count. */
    billed_on: text("billed_on").notNull(),
    /** The day by whose end it is to be paid; null where no terms are known. */
    due_on: text("due_on"),
    received_at: instant("received_at"),
    approved_at: instant("approved_at"),
    /** A day, `YYYY-MM-DD`. */
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

/** Of which due day the parties of an invoice were reminded, so that each reminder is told once. */
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

/** How a shipper has paid of late, reckoned anew in the batch in which an invoice is paid or not after all (`app/market/days-to-pay.server.ts`). */
export const pay_records = sqliteTable("pay_records", {
  shipper_id: id("shipper_id")
    .primaryKey()
    .references(() => profiles.id),
  /** The last paid invoices that it rests on, and how many drivers made them. */
  invoices: integer("invoices").notNull(),
  drivers: integer("drivers").notNull(),
  /** Days from the invoice to its payment. */
  median_days: integer("median_days").notNull(),
  /** Those of them that had a day on which they were due, and those paid by it. */
  dated: integer("dated").notNull(),
  on_time: integer("on_time").notNull(),
});
