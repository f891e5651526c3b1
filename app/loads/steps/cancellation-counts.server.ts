/** These statements belong to the write of the step that they count. */
import { db } from "db/client";
import { profiles } from "db/schema";
import type { Statement } from "db/write";
import { eq, inArray, sql } from "drizzle-orm";

export function countAccepted(...people: string[]): Statement {
  const set = { accepted_count: sql`${profiles.accepted_count} + 1` };
  return { query: db().update(profiles).set(set).where(inArray(profiles.id, people)) };
}

export function countCancelled(personId: string): Statement {
  const set = { cancelled_count: sql`${profiles.cancelled_count} + 1` };
  return { query: db().update(profiles).set(set).where(eq(profiles.id, personId)) };
}
