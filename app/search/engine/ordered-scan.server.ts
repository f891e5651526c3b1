/** Follows an index that has the order asked for, along all stretches of a walk at once, until the page is full. */

import { compareCursors } from "./cursor";
import type { Walk } from "./index-scans";
import { asCursor, ask, askStretches, type Found, shareOf } from "./run.server";
import { bestAlong, bestOfEach, type FoundRow, stopsOfEach, type Wanted } from "./scan-sql.server";

/** Entries that are looked at for one page, over all stretches and of each at least. */
const LOOK = { all: 8_000, each: 400 };
/** A glance merges the stretches: most often a few entries fill the page. For each row before the page some more. */
const GLANCE = { one: 4_000, merged: 400, aRow: 4 };
/** A page by its number on one stretch: it may lie deeper, and nothing has to be put together for it. */
const AS_FAR_AS_NEEDED = -1;

const isOne = ({ stretches }: Walk) => (stretches?.length ?? 1) === 1;

/** The page, where a few entries of the walk fill it; else null. */
export async function glance(walk: Walk, ascending: boolean, wanted: Wanted): Promise<Found | null> {
  const entries = isOne(walk) ? GLANCE.one : GLANCE.merged;
  const budget = entries + GLANCE.aRow * (wanted.offset ?? 0);
  const rows = await ask<FoundRow>(bestAlong(walk, ascending, wanted, budget));
  return rows.length === wanted.limit ? { rows: rows.map(asCursor), stoppedAt: null } : null;
}

export async function followOrder(walk: Walk, ascending: boolean, wanted: Wanted): Promise<Found> {
  const { limit, offset = 0 } = wanted;
  if (isOne(walk) && offset > 0) {
    const rows = await ask<FoundRow>(bestAlong(walk, ascending, wanted, AS_FAR_AS_NEEDED));
    return { rows: rows.map(asCursor), stoppedAt: null };
  }
  // Each stretch may hold all of the page.
  const each = { ...wanted, limit: limit + offset };
  const budget = Math.max(LOOK.each, shareOf(walk, LOOK.all), each.limit);
  const looked = await askStretches(bestOfEach(walk, ascending, each, budget), ascending);
  if (isOne(walk) && looked.rows.length === limit) return { rows: looked.rows, stoppedAt: null };
  const { stop } = await askStretches(stopsOfEach(walk, ascending, wanted.after, budget), ascending);
  const rows = looked.rows
    .filter((row) => !stop || compareCursors(row, stop, ascending) <= 0)
    .slice(offset, offset + limit);
  return { rows, stoppedAt: rows.length < limit ? stop : null };
}
