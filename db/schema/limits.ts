import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns";

/**
 * Counts how often an action was done, or a secret was wrong, within a time window. A row is deleted once the
 * window has passed.
 */
export const counts = sqliteTable(
  "counts",
  {
    /**
     * What is counted and for whom, hashed with SESSION_SECRET: neither an address nor a person can be read
     * from it.
     */
    key_hash: text("key_hash").primaryKey(),
    points: integer("points").notNull(),
    /** Attempts at a secret that are being checked; each may still turn out to be wrong. */
    running: integer("running").notNull().default(0),
    /** The end of the window. */
    expires_at: instant("expires_at").notNull(),
  },
  (count) => [index("counts_expires").on(count.expires_at)],
);

/**
 * The process that holds each exclusive job, and until when by the database's clock (`db/lease.ts`).
 */
export const leases = sqliteTable("leases", {
  name: text("name").primaryKey(),
  /** A random id of the process. */
  holder: text("holder").notNull(),
  expires_at: instant("expires_at").notNull(),
});
