import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns";

/** How often something was done, or a secret was wrong, within a window. A row is swept once the window has passed. */
export const counts = sqliteTable(
  "counts",
  {
    /** What is counted and whose it is, hashed with SESSION_SECRET: neither an address nor a person can be read from it. */
    key_hash: text("key_hash").primaryKey(),
    points: integer("points").notNull(),
    /** Tries of a secret that are being checked; each may still turn out wrong. */
    running: integer("running").notNull().default(0),
    /** The end of the window. */
    expires_at: instant("expires_at").notNull(),
  },
  (count) => [index("counts_expires").on(count.expires_at)],
);

/** Which process does what only one of all may do, until when by the clock of the database (`db/lease.ts`). */
export const leases = sqliteTable("leases", {
  name: text("name").primaryKey(),
  /** A random id of the process. */
  holder: text("holder").notNull(),
  expires_at: instant("expires_at").notNull(),
});
