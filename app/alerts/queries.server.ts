import { db } from "db/client";
import { saved_searches } from "db/schema";
import { and, asc, eq } from "drizzle-orm";
import { chipsOf } from "~/search/chips";
import { isOver } from "~/search/fits.server";
import { centersOf, resolvePlaces } from "~/search/search-board.server";
import { earliestToday } from "~/text/dates";
import type { Viewer } from "~/trade/viewer";
import { MOST_SEARCHES } from "./words";

export interface SavedSearch {
  id: string;
  name: string;
  query: string;
  filters: string[];
  /** True if the search's last delivery day has passed, so no load can fit the search any longer. */
  isOver: boolean;
}

export async function savedSearchesOf(viewer: Viewer, nowMs = Date.now()): Promise<SavedSearch[]> {
  const rows = await db()
    .select({
      id: saved_searches.saved_search_id,
      name: saved_searches.name,
      query: saved_searches.query,
      criteria: saved_searches.asked,
    })
    .from(saved_searches)
    .where(eq(saved_searches.person_id, viewer.personId))
    .orderBy(asc(saved_searches.saved_search_id))
    .limit(MOST_SEARCHES);
  const today = earliestToday(nowMs);
  return rows.map(({ criteria, ...row }) => ({
    ...row,
    filters: inWords(row.query),
    isOver: isOver(criteria, today),
  }));
}

function inWords(query: string): string[] {
  const params = new URLSearchParams(query);
  const resolved = resolvePlaces(params);
  return chipsOf(resolved.search.filters, params, centersOf(resolved), resolved.unused).map(
    ({ label }) => label,
  );
}

export async function ownSearch(viewer: Viewer, searchId: string) {
  const own = and(
    eq(saved_searches.saved_search_id, searchId),
    eq(saved_searches.person_id, viewer.personId),
  );
  const [search] = await db()
    .select({ id: saved_searches.saved_search_id, name: saved_searches.name })
    .from(saved_searches)
    .where(own);
  return search ?? null;
}
