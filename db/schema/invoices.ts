import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { INVOICE_STATES, PAID_BY_CODES } from "~/trade/invoices";
import { id, instant, oneOf } from "./columns";
import { loads } from "./loads";
import { profiles } from "./people";

/** What drivers bill for loads that they delivered. An invoice stays as it was made; one made anew replaces it. */
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
    /** Counts the driver's invoices from 1. */
    number: integer("number").notNull(),
    /** The bill as it reads: names and values. */
    facts: text("facts", { mode: "json" }).$type<[string, string][]>().notNull(),
    /** What is billed: names and US cents. */
    lines: text("lines", { mode: "json" }).$type<[string, number][]>().notNull(),
    total_cents: integer("total_cents").notNull(),
    state: text("state", { enum: INVOICE_STATES }).notNull(),
    made_at: instant("made_at").notNull(),
    received_at: instant("received_at"),
    approved_at: instant("approved_at"),
    /** A day, `YYYY-MM-DD`. */
    paid_on: text("paid_on"),
    paid_by: text("paid_by", { enum: PAID_BY_CODES }),
    replaced_at: instant("replaced_at"),
  },
  (invoice) => [
    uniqueIndex("invoices_one_a_load").on(invoice.load_id, invoice.driver_id).where(sql`replaced_at is null`),
    uniqueIndex("invoices_number").on(invoice.driver_id, invoice.number),
    index("invoices_load").on(invoice.load_id),
    check("invoices_state", oneOf("state", INVOICE_STATES)),
    check("invoices_paid", sql.raw("(state = 'paid') = (paid_on is not null and paid_by is not null)")),
  ],
);
