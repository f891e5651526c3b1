/**
 * Counts agreed and canceled loads in the profile. The other party sees the counts next to the company's
 * name. A step that changes the counts updates them in the same write.
 */
import { db } from "db/client";
import { profiles } from "db/schema";
import type { Statement } from "db/write";
import { eq, inArray, sql } from "drizzle-orm";

/** Returns the statement that adds one agreed load for each company. */
export function countAccepted(...people: string[]): Statement {
  const set = { accepted_count: sql`${profiles.accepted_count} + 1` };
  return { query: db().update(profiles).set(set).where(inArray(profiles.id, people)) };
}

/**
 * Returns the statement that adds one canceled load for the company that ended the load after a driver was
 * accepted.
 */
export function countCancelled(personId: string): Statement {
  const set = { cancelled_count: sql`${profiles.cancelled_count} + 1` };
  return { query: db().update(profiles).set(set).where(eq(profiles.id, personId)) };
}
