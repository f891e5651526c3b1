import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "./columns";
import { profiles } from "./people";

/** Rows are deleted after a day (`app/retention`). */
export const load_files = sqliteTable(
  "load_files",
  {
    file_id: id("file_id").primaryKey(),
    owner_id: id("owner_id")
      .notNull()
      .references(() => profiles.id),
    /** Null for pasted rows. */
    name: text("name"),
    sent_at: instant("sent_at").notNull(),
    /** The result of each row, as JSON by line (`Outcomes` in `app/load-files/plan.ts`). */
    outcomes: text("outcomes").notNull().default("{}"),
    /** The headers and rows as JSON (`Plan`). The last column, so that SQLite reads it only if selected. */
    content: text("content").notNull(),
  },
  (file) => [index("load_files_own").on(file.owner_id, file.sent_at)],
);
