import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns";

/** Counts that name nobody (`app/metrics/series.ts`). */
export const board_days = sqliteTable(
  "board_days",
  {
    /** The start of the UTC day. */
    day_at: instant("day_at").notNull(),
    name: text("name").notNull(),
    part: text("part").notNull(),
    value: integer("value").notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.day_at, row.name, row.part] }),
    check("board_days_day", sql`day_at % 86400000 = 0`),
    check("board_days_value", sql`typeof(value) = 'integer' and value >= 0`),
  ],
);
