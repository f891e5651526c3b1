import { sql } from "drizzle-orm";
import { check, integer, sqliteTable } from "drizzle-orm/sqlite-core";

/**
 * Always empty. A guarded write inserts `changes()` of the statement before it; zero breaks the CHECK and takes the
 * whole batch back (see `db/write.ts`).
 */
export const assert_changed = sqliteTable("assert_changed", { changed: integer("changed").notNull() }, () => [
  check("assert_changed_something", sql`changed > 0`),
]);
