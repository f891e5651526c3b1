/** Follows an index that has the order asked for, along all stretches of a walk at once, until the page is full. */
import { asCursor, ask, type Found, firstOf, type Stretches, stopsOf } from "./along.server";
import { type Cursor, compareCursors } from "./cursor";
import { bestAlong, type FoundRow, pageAlong, type Wanted } from "./statements.server";
import type { Walk } from "./walks";

/** Entries that are looked at over all stretches, and of each at least. */
const LOOK = { all: 8_000, each: 400 };
/**
 * Of several stretches most often a short look is enough: one of them fills the page, and little of the others belongs there.
 * Not so for a page by its number, which may lie deep.
 */
const FIRST_LOOK = { all: 1_500, each: 20 };

const shareOf = ({ all, each }: typeof LOOK, stretches: number) =>
  Math.max(each, Math.ceil(all / Math.max(1, stretches)));

/** What a stretch gave: its best that fit, and where it stopped looking before it had all that was wanted. */
interface Looked {
  rows: Cursor[];
  stop: Cursor | null;
}

/** Only those of a walk's stretches. */
function only({ stretches, ...walk }: Walk, which: readonly number[]): Walk {
  return { ...walk, stretches: stretches && which.flatMap((at) => [stretches[at] ?? []]) };
}

/** Looks at so many entries of each stretch. */
async function look(walk: Walk, ascending: boolean, wanted: Wanted, budget: number): Promise<Looked[]> {
  const found = await ask<Stretches>(bestAlong(walk, ascending, wanted, budget));
  const looked = found.map((stretch): Looked => ({ rows: JSON.parse(stretch.found), stop: null }));
  const short = [...looked.keys()].filter((at) => (looked[at]?.rows.length ?? 0) < wanted.limit);
  if (short.length === 0) return looked;
  const stops = await stopsOf(only(walk, short), ascending, wanted.after, budget);
  for (const [at, stretch] of short.entries())
    looked[stretch] = { rows: looked[stretch]?.rows ?? [], stop: stops[at] ?? null };
  return looked;
}

/** The stretches that stopped before the end of the page as it looks by now, and so may hold more of it. */
function unfinished(looked: readonly Looked[], ascending: boolean, { limit }: Wanted): number[] {
  const found = looked.flatMap(({ rows }) => rows).sort((a, b) => compareCursors(a, b, ascending));
  const end = found[limit - 1];
  return [...looked.keys()].filter((at) => {
    const stop = looked[at]?.stop;
    return stop && (!end || compareCursors(stop, end, ascending) < 0);
  });
}

export async function followOrder(walk: Walk, ascending: boolean, wanted: Wanted): Promise<Found> {
  const { limit, offset = 0 } = wanted;
  const stretches = walk.stretches?.length ?? 1;
  if (offset > 0 && stretches === 1) {
    const rows = await ask<FoundRow>(pageAlong(walk, ascending, wanted));
    return { rows: rows.map(asCursor), stoppedAt: null };
  }
  // Each stretch may hold all of the page.
  const each = { ...wanted, limit: limit + offset };
  const budget = Math.max(shareOf(LOOK, stretches), each.limit);
  const firstBudget = stretches > 1 && offset === 0 ? shareOf(FIRST_LOOK, stretches) : budget;
  const looked = await look(walk, ascending, each, firstBudget);
  const again = firstBudget < budget ? unfinished(looked, ascending, each) : [];
  if (again.length > 0) {
    const further = await look(only(walk, again), ascending, each, budget);
    for (const [at, stretch] of again.entries()) looked[stretch] = further[at] ?? { rows: [], stop: null };
  }
  const stop = firstOf(
    looked.map((stretch) => stretch.stop),
    ascending,
  );
  const rows = looked
    .flatMap((stretch) => stretch.rows)
    .filter((row) => !stop || compareCursors(row, stop, ascending) <= 0)
    .sort((a, b) => compareCursors(a, b, ascending))
    .slice(offset, offset + limit);
  return { rows, stoppedAt: rows.length < limit ? stop : null };
}
