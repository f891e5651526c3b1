/** Ends consents to share a location. */
import type { Statement } from "db/write";
import { type SQL, sql } from "drizzle-orm";

/** Returns the statement that ends the consents that the condition selects, and deletes their locations. */
export const endSharing = (which: SQL, nowMs: number): Statement => ({
  query: sql`update sharing set ended_at = ${nowMs}, place_at = null, place_told_at = null, latitude = null,
    longitude = null, near = null where ${which} and ended_at is null`,
});
