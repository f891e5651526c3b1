import { db } from "db/client";
import { saved_searches } from "db/schema";
import { and, asc, eq } from "drizzle-orm";
import { earliestToday } from "~/platform/dates";
import { chipsOf } from "~/search/chips";
import { isOver } from "~/search/fits.server";
import { centersOf, readPlaces } from "~/search/search-board.server";
import type { Viewer } from "~/trade/viewer";
import { MOST_SEARCHES } from "./words";

export interface SavedSearch {
  id: string;
  name: string;
  /** As an address has it. */
  query: string;
  /** Its filters, in words. */
  filters: string[];
  /** Its dates have passed: no load will fit it any more. */
  isOver: boolean;
}

/** A driver's saved searches, the oldest first: at most 20. */
export async function savedSearchesOf(viewer: Viewer, nowMs = Date.now()): Promise<SavedSearch[]> {
  const rows = await db()
    .select({
      id: saved_searches.saved_search_id,
      name: saved_searches.name,
      query: saved_searches.query,
      asked: saved_searches.asked,
    })
    .from(saved_searches)
    .where(eq(saved_searches.person_id, viewer.id))
    .orderBy(asc(saved_searches.saved_search_id))
    .limit(MOST_SEARCHES);
  const today = earliestToday(nowMs);
  return rows.map(({ asked, ...row }) => ({
    ...row,
    filters: inWords(row.query),
    isOver: isOver(asked, today),
  }));
}

/** The filters of an address as the search names them. */
function inWords(query: string): string[] {
  const params = new URLSearchParams(query);
  const reading = readPlaces(params);
  return chipsOf(reading.search.filters, params, centersOf(reading), reading.unused).map(
    ({ label }) => label,
  );
}

/** One of the viewer's own; null when it is not. */
export async function ownSearch(viewer: Viewer, searchId: string) {
  const own = and(eq(saved_searches.saved_search_id, searchId), eq(saved_searches.person_id, viewer.id));
  const [search] = await db()
    .select({ id: saved_searches.saved_search_id, name: saved_searches.name })
    .from(saved_searches)
    .where(own);
  return search ?? null;
}
