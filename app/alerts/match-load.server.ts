/** Which saved searches a load fits: those that stand under one of its anchors, each held against it. */
import { db } from "db/client";
import { saved_search_anchors, saved_searches } from "db/schema";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { fits } from "~/search/fits.server";
import { anchorsOfLoad } from "./anchors.server";
import type { QueuedLoad } from "./queue.server";

/** Searches read at once. */
const PAGE = 500;

export interface Match {
  searchId: string;
  personId: string;
  name: string;
  /** Holds only where the driver's profile allows the load. */
  canTake: boolean;
}

type Place = Readonly<{ anchor: string; searchId: string }>;

/** The next searches under these anchors, sorted, from the place where the last page ended. */
export function searchesUnder(anchors: readonly string[], after: Place | null) {
  const left = after ? anchors.filter((anchor) => anchor >= after.anchor) : [...anchors];
  const { anchor, saved_search_id } = saved_search_anchors;
  const beyond = after
    ? sql`(${anchor}, ${saved_search_id}) > (${after.anchor}, ${after.searchId})`
    : undefined;
  return db()
    .select({
      anchor,
      searchId: saved_searches.saved_search_id,
      personId: saved_searches.person_id,
      name: saved_searches.name,
      asked: saved_searches.asked,
    })
    .from(saved_search_anchors)
    .innerJoin(saved_searches, eq(saved_searches.saved_search_id, saved_search_id))
    .where(and(inArray(anchor, left), beyond))
    .orderBy(asc(anchor), asc(saved_search_id))
    .limit(PAGE);
}

const breathe = () => new Promise((resolve) => setTimeout(resolve, 1));

/** Every saved search that an open load fits; by person, the oldest search first. */
export async function matchesOf(load: QueuedLoad, nowMs: number): Promise<Match[]> {
  // As the index has them.
  const anchors = anchorsOfLoad(load).sort((a, b) => (a < b ? -1 : 1));
  const found: Match[] = [];
  for (let after: Place | null = null; ; ) {
    const page: Awaited<ReturnType<typeof searchesUnder>> = await searchesUnder(anchors, after);
    for (const { asked, searchId, personId, name } of page)
      if (fits(asked, load, nowMs))
        found.push({ searchId, personId, name, canTake: asked.filters.can_take === true });
    after = page.at(-1) ?? null;
    if (page.length < PAGE) break;
    await breathe();
  }
  return found.sort((a, b) => (a.searchId < b.searchId ? -1 : 1));
}
