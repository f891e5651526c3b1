import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns";

/** Written in one batch with the effect. Deleted after 30 days by row id, so no index on `at` is needed. */
export const receipts = sqliteTable(
  "receipts",
  {
    /** The person's id, or `visitor`. */
    whose: text("whose").notNull(),
    receipt_key: text("receipt_key").notNull(),
    /** The URL that the form was posted to, without the host. */
    what: text("what").notNull(),
    /** A hash of the form's fields, or of the form's first bytes if it contains files. */
    content: text("content").notNull(),
    at: instant("at").notNull(),
    /** The HTTP status of the response; null until the form is answered. */
    status: integer("status"),
    /** The response's redirect URL and confirmation message; each null if the response had none. */
    location: text("location"),
    message: text("message"),
  },
  (receipt) => [primaryKey({ columns: [receipt.whose, receipt.receipt_key, receipt.what] })],
);
