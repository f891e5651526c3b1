import { sql } from "drizzle-orm";
import { check, integer, sqliteTable } from "drizzle-orm/sqlite-core";

/** Always empty: inserting zero violates the CHECK, which rolls back the batch (`db/write.ts`). */
export const assert_changed = sqliteTable("assert_changed", { changed: integer("changed").notNull() }, () => [
  check("assert_changed_something", sql`changed > 0`),
]);
