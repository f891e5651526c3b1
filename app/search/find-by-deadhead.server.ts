/** The two orders that start from where the truck is. No index can have them: they are different from every place. */
import { asCursor, ask, budgetOf, type Found, firstStop, type Stretches } from "./along.server";
import type { Asked } from "./conditions.server";
import { type Cursor, compareCursors } from "./cursor";
import { LARGEST_RADIUS_MILES } from "./filters";
import { zipsAround } from "./gazetteer.server";
import { rateWithDeadhead } from "./orders.server";
import { bestAlong, bestAlongZips, countAtZips, type FoundRow, type Wanted } from "./statements.server";
import { type Bearings, orderedWalk } from "./walks";

/** Loads that are looked at for one page: each costs a look at its row. */
const BUDGET = 4_000;
/** ZIP codes asked at once: first those at hand, then the rest. */
const AT_HAND = 400;

type Start = NonNullable<Asked["ends"]["origin"]["start"]>;

/** @throws Error when the search has no place to start from: the caller sees to that */
export function findByDeadhead(
  sort: "deadhead" | "rate_per_mile_deadhead",
  { ends }: Asked,
  bearings: Bearings,
  wanted: Wanted,
): Promise<Found> {
  const { start, place } = ends.origin;
  if (!start) throw new Error("There is no place to start from.");
  const miles = place?.miles ?? LARGEST_RADIUS_MILES;
  return sort === "deadhead" ? nearest(start, miles, wanted) : bestPaid(start, bearings, wanted);
}

/** ZIP code by ZIP code, the nearest first, until the page is full. */
async function nearest(start: Start, miles: number, wanted: Wanted): Promise<Found> {
  const { after, limit } = wanted;
  const behind = ([zip, tenths]: readonly [number, number]) =>
    !after || tenths > after[0] || (tenths === after[0] && zip >= after[1]);
  const zips = zipsAround(start, miles).filter(behind);
  const rows: Cursor[] = [];
  let toSkip = wanted.offset ?? 0;
  for (const some of [zips.slice(0, AT_HAND), zips.slice(AT_HAND)]) {
    if (some.length === 0) continue;
    const found = await ask<FoundRow>(
      bestAlongZips(some, { ...wanted, limit: limit - rows.length + toSkip, offset: 0 }, BUDGET),
    );
    rows.push(...found.slice(toSkip).map(asCursor));
    toSkip -= Math.min(toSkip, found.length);
    if (rows.length >= limit) break;
    const [counted] = await ask<{ c0: number }>(countAtZips(some, BUDGET));
    if ((counted?.c0 ?? 0) >= BUDGET) return { rows, stoppedAt: await lastLooked(some, wanted) };
  }
  return { rows, stoppedAt: null };
}

/** The last load that the budget allowed to look at. */
async function lastLooked(zips: readonly [number, number][], { after }: Wanted): Promise<Cursor | null> {
  const one = { conditions: [], after, limit: 1, offset: BUDGET - 1 };
  const [last] = await ask<FoundRow>(bestAlongZips(zips, one, BUDGET));
  return last ? asCursor(last) : null;
}

type Paid = readonly [ratePerMile: number, postedAt: number, id: number, withDeadhead: number];

/**
 * With the empty miles no load pays more a mile than without: so the best paid are looked at, more and more of them, until
 * none behind can be among those wanted. What is shown at the end of the budget is the best of all looked at.
 */
async function bestPaid(start: Start, bearings: Bearings, wanted: Wanted): Promise<Found> {
  const { after, limit, offset = 0 } = wanted;
  const walk = orderedWalk("rate_per_mile", bearings);
  const share = Math.max(1, walk.stretches?.length ?? 1);
  let rows: Cursor[] = [];
  for (const sample of [800, BUDGET, 4 * BUDGET]) {
    const each = Math.max(limit, Math.ceil(sample / share));
    const stretches = (
      await ask<Stretches>(
        bestAlong(walk, false, { ...wanted, after: null, limit: each, offset: 0 }, budgetOf(walk), (row) =>
          rateWithDeadhead(row, start),
        ),
      )
    ).map(({ found }) => JSON.parse(found) as Paid[]);
    const paid = stretches.flat().map(([, postedAt, id, value]): Cursor => [value, postedAt, id]);
    rows = paid
      .filter((row) => !after || compareCursors(row, after, false) > 0)
      .sort((a, b) => compareCursors(a, b, false))
      .slice(offset, offset + limit);
    const isCut = (at: number) => (stretches[at]?.length ?? 0) >= each;
    const stop = await firstStop(walk, false, null, (at) => !isCut(at), budgetOf(walk));
    const ends = stretches.flatMap((found, at) => (isCut(at) ? [found.at(-1)?.[0] ?? 0] : []));
    const unseen = Math.max(-1, stop?.[0] ?? -1, ...ends);
    // Rates per mile are rounded to cents; values are hundredths of a cent.
    const last = rows.length === limit ? rows.at(-1)?.[0] : undefined;
    if (unseen < 0 || (last !== undefined && last >= 100 * unseen + 50)) break;
  }
  return { rows, stoppedAt: null };
}
