import { index, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns";

/** The rows may be deleted at any time. */
export const road_miles = sqliteTable(
  "road_miles",
  {
    /** The key of a place (`app/distance/miles-cache.server.ts`), which never contains a street. */
    origin: text("origin").notNull(),
    destination: text("destination").notNull(),
    /** Statute miles by road in this direction. */
    miles: real("miles").notNull(),
    measured_at: instant("measured_at").notNull(),
  },
  (pair) => [
    primaryKey({ columns: [pair.origin, pair.destination] }),
    index("road_miles_age").on(pair.measured_at),
  ],
);
