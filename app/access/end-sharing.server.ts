/** Ends consents to share a location. */
import { loads } from "db/schema";
import type { Statement } from "db/write";
import { type SQL, sql } from "drizzle-orm";
import { isWithFreight } from "./assigned.server";

/** Returns the statement that ends the consents that the condition selects, and deletes their locations. */
export const endSharing = (which: SQL, nowMs: number): Statement => ({
  query: sql`update sharing set ended_at = ${nowMs}, place_at = null, place_told_at = null, latitude = null,
    longitude = null, near = null where ${which} and ended_at is null`,
});

/**
 * Returns the statements that end the consents of these parties and people for loads whose freight they are
 * no longer with, and that delete the locations of their check-ins on these loads. Run them after the change
 * of a seat in the same write. Otherwise a consent would be in force again as soon as the person had a seat
 * again.
 */
export const endIdleSharing = (ids: readonly string[], nowMs: number): Statement[] =>
  ids.flatMap((id) => {
    const idle = sql`person_id = ${id} and not exists (select 1 from ${loads}
      where ${loads.load_id} = sharing.load_id and ${isWithFreight(id)})`;
    return [
      {
        query: sql`update whereabouts set near = null where near is not null and ${id} in (person_id, by_id)
          and load_id in (select load_id from sharing where ${idle} and ended_at is null)`,
      },
      endSharing(idle, nowMs),
    ];
  });
