import { db } from "db/client";
import { prefetch } from "db/prefetch";
import { saved_searches } from "db/schema";
import { asc, eq, type SQL } from "drizzle-orm";
import { beginCount } from "~/search/engine/count-matches.server";
import { resolvePlaces } from "~/search/search-board.server";
import { MOST_SEARCHES } from "./words";

const NEW_HOURS = 24;
const COUNT_UP_TO = 20;
const MOST_SHOWN = 5;

export interface SavedChip {
  name: string;
  href: string;
  /** For example, `3 new` or `20+ new`. Omitted if no load is new. */
  fresh?: string;
}

const queriesOf = (whose: SQL<string>) =>
  db()
    .select({ name: saved_searches.name, query: saved_searches.query })
    .from(saved_searches)
    .where(eq(saved_searches.person_id, whose))
    .orderBy(asc(saved_searches.saved_search_id))
    .limit(MOST_SEARCHES);

/** Does not read the driver's profile, so "only loads I can take" has no effect on the count. */
function freshQuery(query: string, hiddenBy: string | undefined, nowMs: number) {
  const { boardQuery } = resolvePlaces(new URLSearchParams(query), nowMs);
  const hours = Math.min(boardQuery.filters.posted_within_hours ?? NEW_HOURS, NEW_HOURS);
  return { ...boardQuery, hiddenBy, filters: { ...boardQuery.filters, posted_within_hours: hours } };
}

/** Reads nothing if the URL has parameters, because the page then shows results. */
export function prefetchSavedChips(
  whose: SQL<string>,
  params: URLSearchParams,
  nowMs: number,
): (hiddenBy?: string) => Promise<SavedChip[]> {
  if (params.size > 0) return async () => [];
  const saved = prefetch(() => queriesOf(whose));
  return async (hiddenBy) => {
    const searches = await saved();
    if (searches.length === 0) return [];
    const counts = await beginCount(
      searches.map(({ query }) => freshQuery(query, hiddenBy, nowMs)),
      COUNT_UP_TO,
    )();
    const counted = searches.map((search, at) => ({ count: 0, orMore: false, ...search, ...counts[at] }));
    return counted
      .sort((a, b) => b.count - a.count)
      .slice(0, MOST_SHOWN)
      .map(({ name, query, count, orMore }) => ({
        name,
        href: `/search?${query}`,
        ...(count > 0 && { fresh: `${count}${orMore ? "+" : ""} new` }),
      }));
  };
}
