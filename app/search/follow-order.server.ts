/** Follows an index that has the order asked for, along all stretches of a walk at once, until the page is full. */
import { asCursor, ask, bestOfAllStretches, type Found, firstStop, shareOf } from "./along.server";
import { compareCursors } from "./cursor";
import { bestAlong, bestOfEach, type FoundRow, type Wanted } from "./statements.server";
import type { Walk } from "./walks";

/** Entries that are looked at for one page, over all stretches and of each at least. */
const LOOK = { all: 8_000, each: 400 };
/** Several stretches are merged at first: most often a few entries fill the page. For each row before the page some more. */
const MERGED = { entries: 1_000, aRow: 4 };
/** A page by its number on one stretch: it may lie deeper, and nothing has to be put together for it. */
const AS_FAR_AS_NEEDED = -1;

export async function followOrder(walk: Walk, ascending: boolean, wanted: Wanted): Promise<Found> {
  const { limit, offset = 0 } = wanted;
  const isOne = (walk.stretches?.length ?? 1) === 1;
  if (!isOne || offset > 0) {
    const budget = isOne ? AS_FAR_AS_NEEDED : MERGED.entries + MERGED.aRow * offset;
    const rows = (await ask<FoundRow>(bestAlong(walk, ascending, wanted, budget))).map(asCursor);
    if (isOne || rows.length === limit) return { rows, stoppedAt: null };
  }
  // Each stretch may hold all of the page.
  const each = { ...wanted, limit: limit + offset };
  const budget = Math.max(LOOK.each, shareOf(walk, LOOK.all), each.limit);
  const looked = await bestOfAllStretches(bestOfEach(walk, ascending, each, budget), ascending);
  if (isOne && looked.length === limit) return { rows: looked, stoppedAt: null };
  const stop = await firstStop(walk, ascending, wanted.after, budget);
  const rows = looked
    .filter((row) => !stop || compareCursors(row, stop, ascending) <= 0)
    .slice(offset, offset + limit);
  return { rows, stoppedAt: rows.length < limit ? stop : null };
}
