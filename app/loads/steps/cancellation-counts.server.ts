/**
 * How often a person and a load parted after a driver was accepted. The counts stand in the profile, so that the other side
 * reads them with the name, and are written with the step itself.
 */
import { db } from "db/client";
import { profiles } from "db/schema";
import type { Statement } from "db/write";
import { eq, inArray, sql } from "drizzle-orm";

/** One more load agreed, for both sides. */
export function countAccepted(...people: string[]): Statement {
  const set = { accepted_count: sql`${profiles.accepted_count} + 1` };
  return { query: db().update(profiles).set(set).where(inArray(profiles.id, people)) };
}

/** One more load that this person ended although a driver was accepted. */
export function countCancelled(personId: string): Statement {
  const set = { cancelled_count: sql`${profiles.cancelled_count} + 1` };
  return { query: db().update(profiles).set(set).where(eq(profiles.id, personId)) };
}
