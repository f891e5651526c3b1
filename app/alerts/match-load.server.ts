import { askRows } from "db/client";
import { sql } from "drizzle-orm";
import type { QueuedLoad } from "~/loads/alert-queue.server";
import { fits } from "~/search/fits.server";
import type { SearchCriteria } from "~/trade/saved-search";
import { keysOfLoad } from "./lookup-keys.server";

const PAGE = 1_000;

export interface Match {
  searchId: string;
  personId: string;
  asksProfile: boolean;
}

type Candidate = readonly [key: string, searchId: string, personId: string, criteria: SearchCriteria];
type Position = Readonly<{ key: string; searchId: string }>;

/**
 * One JSON value, because reading one row per search would take three times as long as the rest of the query.
 */
export async function searchesUnder(keys: readonly string[], after: Position): Promise<Candidate[]> {
  const [row] = await askRows<{ found: string | null }>(sql`
    select group_concat(candidate) as found from (
      select '[' || json_quote(a.anchor) || ',"' || s.saved_search_id || '","' || s.person_id || '",' || s.asked || ']'
        as candidate
      from saved_search_anchors a cross join saved_searches s on s.saved_search_id = a.saved_search_id
      where a.anchor in ${[...keys]} and (a.anchor, a.saved_search_id) > (${after.key}, ${after.searchId})
      order by a.anchor, a.saved_search_id limit ${PAGE})`);
  return JSON.parse(`[${row?.found ?? ""}]`) as Candidate[];
}

const yieldToOthers = () => new Promise((resolve) => setTimeout(resolve, 1));

/** Does not read the drivers' profiles. `asksProfile` marks the searches that depend on them. */
export async function matchesOf(load: QueuedLoad, nowMs: number): Promise<Match[]> {
  const keys = keysOfLoad(load);
  const found: Match[] = [];
  for (let after: Position = { key: "", searchId: "" }; ; await yieldToOthers()) {
    const page = await searchesUnder(keys, after);
    for (const [, searchId, personId, criteria] of page)
      if ((criteria.filters.book_now || !load.only_book_now) && fits(criteria, load, nowMs))
        found.push({ searchId, personId, asksProfile: criteria.filters.can_take === true });
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = { key: last[0], searchId: last[1] };
  }
  return found.sort((a, b) => (a.searchId < b.searchId ? -1 : 1));
}
