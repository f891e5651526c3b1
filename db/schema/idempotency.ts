import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns";

/**
 * The effects of forms, by idempotency key. A row is written with the effect, so that neither exists without
 * the other. It is kept for 30 days, then deleted in the order of writing, which needs no index.
 */
export const receipts = sqliteTable(
  "receipts",
  {
    /** The person's id, or `visitor`. */
    whose: text("whose").notNull(),
    receipt_key: text("receipt_key").notNull(),
    /** The URL that the form was posted to, without its host. */
    what: text("what").notNull(),
    /** A hash of the form's texts, or of the first bytes of a form with files. */
    content: text("content").notNull(),
    at: instant("at").notNull(),
    /** The HTTP status of the answer; null until it is known. */
    status: integer("status"),
    /** Where the answer redirected to, and its confirmation message; null if there was none. */
    location: text("location"),
    message: text("message"),
  },
  (receipt) => [primaryKey({ columns: [receipt.whose, receipt.receipt_key, receipt.what] })],
);
