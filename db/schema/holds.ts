import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, id, instant } from "./columns";
import { users } from "./people";

/**
 * Holds on deletion, at the request of an authority. A hold covers an account and the company that its person
 * founded, which has the same id. `app/holds` defines what a hold does.
 */
export const holds = sqliteTable(
  "holds",
  {
    hold_id: id("hold_id").primaryKey(),
    account_id: id("account_id")
      .notNull()
      .references(() => users.id),
    /** The authority's case number. No page shows it to the person. */
    case_number: text("case_number").notNull(),
    started_at: instant("started_at").notNull(),
    ends_at: instant("ends_at").notNull(),
    /** When the hold was lifted before its end. */
    lifted_at: instant("lifted_at"),
    /** When a job deleted what only this hold kept. */
    cleared_at: instant("cleared_at"),
  },
  (hold) => [
    index("holds_account").on(hold.account_id),
    index("holds_uncleared").on(hold.ends_at).where(sql`cleared_at is null`),
  ],
);

/** Copies of rows of held accounts, made before the rows are deleted or changed. No page shows them. */
export const held_rows = sqliteTable(
  "held_rows",
  {
    held_row_id: integer("held_row_id").primaryKey(),
    account_id: id("account_id")
      .notNull()
      .references(() => users.id),
    table_name: text("table_name").notNull(),
    /** The row's `rowid` in that table, which a later row may reuse. */
    row_id: integer("row_id").notNull(),
    /** The row as a JSON object, without secrets (`app/holds/kept-tables.ts`). */
    content: text("content").notNull(),
    kept_at: instant("kept_at").notNull(),
    /** Whether the row is the person's, and whether it is the founded company's: one, both or neither. */
    of_person: flag("of_person"),
    of_company: flag("of_company"),
  },
  (row) => [index("held_rows_row").on(row.account_id, row.table_name, row.row_id)],
);
