import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { BILLING_STANDINGS, INTERVALS } from "~/trade/billing";
import { id, instant, oneOf } from "./columns";
import { users } from "./people";

/** Events from the payment provider, stored so that repeated events are recognized. */
export const billing_events = sqliteTable("billing_events", {
  event_id: text("event_id").primaryKey(),
  type: text("type").notNull(),
  stripe_customer_id: text("stripe_customer_id"),
  received_at: instant("received_at").notNull(),
  handled_at: instant("handled_at"),
});

export const billing_accounts = sqliteTable(
  "billing_accounts",
  {
    user_id: id("user_id")
      .primaryKey()
      .references(() => users.id),
    standing: text("standing", { enum: BILLING_STANDINGS }).notNull().default("none"),
    plan_interval: text("plan_interval", { enum: INTERVALS }),
    plan_cents: integer("plan_cents"),
    period_ends_at: instant("period_ends_at"),
    /** When a canceled plan ends; null if the plan renews. */
    ends_at: instant("ends_at"),
    /** Positive if the customer owes money, negative if the customer has a credit. */
    balance_cents: integer("balance_cents").notNull().default(0),
    /** The ticket of the read that wrote this row. A read with a lower ticket never overwrites the row. */
    ticket: integer("ticket").notNull().default(0),
    read_at: instant("read_at"),
    login_read_at: instant("login_read_at"),
    /** The number of customers deleted at the provider; part of the idempotency key for the next customer. */
    customers_gone: integer("customers_gone").notNull().default(0),
  },
  () => [check("billing_accounts_interval", oneOf("plan_interval", INTERVALS))],
);

/**
 * Reads from the payment provider whose results are not stored yet. Tickets increase in the order in which
 * the reads of all processes start.
 */
export const billing_reads = sqliteTable(
  "billing_reads",
  {
    ticket: integer("ticket").primaryKey({ autoIncrement: true }),
    read_id: id("read_id").notNull().unique(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
  },
  (read) => [index("billing_reads_user").on(read.user_id)],
);

export const billing_invoices = sqliteTable(
  "billing_invoices",
  {
    invoice_id: text("invoice_id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    number: text("number"),
    status: text("status").notNull(),
    total_cents: integer("total_cents").notNull(),
    issued_at: instant("issued_at").notNull(),
  },
  (invoice) => [index("billing_invoices_user").on(invoice.user_id, invoice.issued_at)],
);

/** The checkout's id is the idempotency key, so two clicks create only one session. */
export const billing_checkouts = sqliteTable("billing_checkouts", {
  user_id: id("user_id")
    .primaryKey()
    .references(() => users.id),
  checkout_id: id("checkout_id").notNull().unique(),
  price_id: text("price_id").notNull(),
  /** The id of the provider's session; null until the session is created. */
  session_id: text("session_id"),
  created_at: instant("created_at").notNull(),
});

/** The provider's customer records of closed accounts. The plans of these customers must be canceled. */
export const billing_endings = sqliteTable(
  "billing_endings",
  {
    stripe_customer_id: text("stripe_customer_id").primaryKey(),
    asked_at: instant("asked_at").notNull(),
    done_at: instant("done_at"),
  },
  (ending) => [index("billing_endings_open").on(ending.done_at)],
);
