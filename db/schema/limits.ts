import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns";

export const counts = sqliteTable(
  "counts",
  {
    /** Hashed with SESSION_SECRET, so that neither the action nor the person is readable. */
    key_hash: text("key_hash").primaryKey(),
    points: integer("points").notNull(),
    /** The number of attempts whose secret is still being checked. Each may turn out to be wrong. */
    running: integer("running").notNull().default(0),
    expires_at: instant("expires_at").notNull(),
  },
  (count) => [index("counts_expires").on(count.expires_at)],
);

/** The process that holds each lease (`db/lease.ts`). */
export const leases = sqliteTable("leases", {
  name: text("name").primaryKey(),
  holder: text("holder").notNull(),
  expires_at: instant("expires_at").notNull(),
});
