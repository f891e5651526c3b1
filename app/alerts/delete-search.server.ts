import { db } from "db/client";
import { writeOnce } from "db/idempotency";
import { saved_searches } from "db/schema";
import { guarded, type Statement } from "db/write";
import { and, eq, sql } from "drizzle-orm";
import { Forbidden, isRaced, NotFound, Raced } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { NOT_SAVED } from "./change-search.server";
import { ONLY_DRIVERS } from "./search-form.server";

export function discardHeld(personId: string, when = sql`true`): Statement {
  return {
    query: sql`update load_alerts set state = 'counted' where person_id = ${personId} and state = 'held' and ${when}`,
  };
}

/**
 * A second deletion succeeds and changes nothing.
 * @throws Forbidden (shippers), NotFound (another user's search)
 */
export async function deleteSearch({
  viewer,
  searchId,
}: {
  viewer: Viewer;
  searchId: string;
}): Promise<void> {
  if (viewer.role !== "driver") throw new Forbidden(ONLY_DRIVERS);
  const it = eq(saved_searches.saved_search_id, searchId);
  const deleted = db()
    .delete(saved_searches)
    .where(and(it, eq(saved_searches.person_id, viewer.personId)));
  const hasNone = sql`not exists (select 1 from saved_searches s where s.person_id = ${viewer.personId})`;
  try {
    await writeOnce([
      guarded(deleted, () => new Raced("search not deleted", NOT_SAVED)),
      discardHeld(viewer.personId, hasNone),
    ]);
  } catch (error) {
    if (!isRaced(error, "search not deleted")) throw error;
    const [others] = await db().select({ id: saved_searches.saved_search_id }).from(saved_searches).where(it);
    if (others) throw new NotFound(NOT_SAVED);
  }
}
