import { sql } from "drizzle-orm";
import { check, integer, sqliteTable } from "drizzle-orm/sqlite-core";

/**
 * Always empty. If a guarded statement changes nothing, the next statement inserts zero, which violates the
 * CHECK and rolls back the whole batch (`db/write.ts`).
 */
export const assert_changed = sqliteTable("assert_changed", { changed: integer("changed").notNull() }, () => [
  check("assert_changed_something", sql`changed > 0`),
]);
