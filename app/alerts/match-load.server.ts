/** Which saved searches a load fits: those that stand under one of its anchors, each held against it. */
import { db } from "db/client";
import { sql } from "drizzle-orm";
import type { QueuedLoad } from "~/loads/alert-queue.server";
import { fits } from "~/search/fits.server";
import type { AskedOfLoad } from "~/trade/saved-search";
import { anchorsOfLoad } from "./anchors.server";

/** Searches read at once. */
const PAGE = 1_000;

export interface Match {
  searchId: string;
  personId: string;
  /** Holds only where the driver's profile allows the load. */
  canTake: boolean;
}

type Candidate = readonly [anchor: string, searchId: string, personId: string, asked: AskedOfLoad];
type Place = Readonly<{ anchor: string; searchId: string }>;

/**
 * The next searches under these anchors, in the order of the index, after a place in it. They come as one value: a row
 * for each would cost three times as much as all the rest of it.
 */
export async function searchesUnder(anchors: readonly string[], after: Place): Promise<Candidate[]> {
  const [row] = await db().all<{ found: string | null }>(sql`
    select group_concat(candidate) as found from (
      select '[' || json_quote(a.anchor) || ',"' || s.saved_search_id || '","' || s.person_id || '",' || s.asked || ']'
        as candidate
      from saved_search_anchors a cross join saved_searches s on s.saved_search_id = a.saved_search_id
      where a.anchor in ${[...anchors]} and (a.anchor, a.saved_search_id) > (${after.anchor}, ${after.searchId})
      order by a.anchor, a.saved_search_id limit ${PAGE})`);
  return JSON.parse(`[${row?.found ?? ""}]`) as Candidate[];
}

const breathe = () => new Promise((resolve) => setTimeout(resolve, 1));

/** Every saved search that an open load fits, the oldest first. */
export async function matchesOf(load: QueuedLoad, nowMs: number): Promise<Match[]> {
  const anchors = anchorsOfLoad(load);
  const found: Match[] = [];
  for (let after: Place = { anchor: "", searchId: "" }; ; await breathe()) {
    const page = await searchesUnder(anchors, after);
    for (const [, searchId, personId, asked] of page)
      if (fits(asked, load, nowMs))
        found.push({ searchId, personId, canTake: asked.filters.can_take === true });
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = { anchor: last[0], searchId: last[1] };
  }
  return found.sort((a, b) => (a.searchId < b.searchId ? -1 : 1));
}
