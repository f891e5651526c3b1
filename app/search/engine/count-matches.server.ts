/**
 * How many loads each of several searches finds: in two statements, however many they are, unless a short look leaves one of
 * them open.
 */

import type { Asked } from "./board-query";
import { conditionsOf } from "./conditions.server";
import { find } from "./find.server";
import { type Bearings, candidates, orderedWalk, type Walk } from "./index-scans";
import { bearingsOf } from "./indexable-filters.server";
import { ask, shareOf } from "./run.server";
import { type Counted, countFitting } from "./scan-sql.server";
import { passedBy, SHORT_WALK, shortestOf } from "./small-scans.server";

/** Entries that are looked at along a walk that is not short. */
const LOOK = 1_500;

export interface Count {
  count: number;
  /** There are as many at least. */
  orMore: boolean;
}

/** The walks of all searches, each once: searches that differ in one filter share most of theirs. */
function walksOf(searches: readonly Bearings[]) {
  const walks: Walk[] = [];
  const places = new Map<string, number>();
  const ofEach = searches.map((bearings) =>
    candidates(bearings).map((walk) => {
      const key = JSON.stringify(walk);
      const place = places.get(key) ?? walks.push(walk) - 1;
      places.set(key, place);
      return place;
    }),
  );
  return { walks, ofEach };
}

/** @returns for each search its loads, counted up to `most` */
export async function countFound(searches: readonly Asked[], most: number): Promise<Count[]> {
  const asks = searches.map((asked) => ({ asked, bearings: bearingsOf(asked) }));
  const { walks, ofEach } = walksOf(asks.map(({ bearings }) => bearings));
  const counts = await passedBy(walks, SHORT_WALK);
  const ways = asks.map(({ asked, bearings }, at): Counted | null => {
    const own = ofEach[at] ?? [];
    const { walk, passed } = shortestOf(
      own.flatMap((place) => walks[place] ?? []),
      own.map((place) => counts[place] ?? 0),
      SHORT_WALK,
    );
    if (walk && passed === 0) return null;
    const conditions = conditionsOf(asked);
    if (walk) return { walk, conditions, budget: null };
    const along = orderedWalk("newest", bearings);
    return { walk: along, conditions, budget: Math.max(most, shareOf(along, LOOK)) };
  });
  const found = await countWays(
    ways.flatMap((way) => way ?? []),
    most,
  );
  return Promise.all(
    searches.map(async (asked, at) => {
      const way = ways[at];
      const count = way ? (found.get(way) ?? 0) : 0;
      if (count === most || way?.budget == null) return { count, orMore: count === most };
      const { rows, stoppedAt } = await find(asked, { sort: "newest", after: null, limit: most, offset: 0 });
      return { count: rows.length, orMore: rows.length === most || stoppedAt !== null };
    }),
  );
}

async function countWays(ways: readonly Counted[], most: number): Promise<Map<Counted, number>> {
  if (ways.length === 0) return new Map();
  const [counts] = await ask<Record<string, number | null>>(countFitting(ways, most));
  return new Map(ways.map((way, at) => [way, Math.min(counts?.[`c${at}`] ?? 0, most)]));
}
