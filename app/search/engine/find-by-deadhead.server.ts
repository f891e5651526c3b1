/** The two orders that start from where the truck is. No index can have them: they are different from every place. */

import { zipsAround } from "~/places/gazetteer.server";
import type { Asked } from "./board-query";
import type { Cursor } from "./cursor";
import { type Bearings, orderedWalk } from "./index-scans";
import { LARGEST_RADIUS_MILES } from "./radius";
import { asCursor, ask, askStretches, type Found, shareOf } from "./run.server";
import { bestAlongZips, bestPaidOfEach, type FoundRow, type Wanted } from "./scan-sql.server";
import { byRateWithDeadhead } from "./sort-orders.server";
import type { Sort } from "./sorts";

/** Loads that are looked at for one page: each costs a look at its row. */
const BUDGET = 4_000;
/** Entries that are looked at for the best paid: most often the first look is enough. */
const LOOKS = [1_500, 8_000];
/** The rings in which ZIP codes are asked, in miles: the far ones only when the near ones did not fill the page. */
const RINGS = [60, 150, LARGEST_RADIUS_MILES];
/** For the best paid the index is worth following over a wider country than for the orders it has by itself. */
const MOST_STRETCHES = 150;

type Start = NonNullable<Asked["ends"]["origin"]["start"]>;

/**
 * @param sort one of the two
 * @throws Error when the search has no place to start from: the caller sees to that
 */
export function findByDeadhead(
  sort: Sort,
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
  const rows: Cursor[] = [];
  let toSkip = wanted.offset ?? 0;
  let inner = -1;
  for (const ring of RINGS) {
    const isLast = ring >= miles;
    const from = inner;
    // Distances are told in tenths: whatever is rounded down to a ring's edge belongs to it.
    const zips = zipsAround(start, isLast ? miles : ring + 0.05).filter(
      (zip) => zip[1] > from && behind(zip),
    );
    inner = 10 * ring;
    if (zips.length === 0 && !isLast) continue;
    const found = await ask<FoundRow>(
      bestAlongZips(zips, { ...wanted, limit: limit - rows.length + toSkip, offset: 0 }, BUDGET),
    );
    rows.push(...found.slice(toSkip).map(asCursor));
    toSkip -= Math.min(toSkip, found.length);
    if (rows.length >= limit) break;
    const stoppedAt = await lastLooked(zips, wanted);
    if (stoppedAt || isLast) return { rows, stoppedAt };
  }
  return { rows, stoppedAt: null };
}

/** The last load that the budget allowed to look at. */
async function lastLooked(zips: readonly [number, number][], { after }: Wanted): Promise<Cursor | null> {
  const one = { conditions: [], after, limit: 1, offset: BUDGET - 1 };
  const [last] = await ask<FoundRow>(bestAlongZips(zips, one, BUDGET));
  return last ? asCursor(last) : null;
}

/**
 * With the empty miles no load pays more a mile than without: so the best paid are looked at, and more of them, until none
 * behind can be among those wanted. At the end of the last budget it is the best of all looked at.
 */
async function bestPaid(start: Start, bearings: Bearings, wanted: Wanted): Promise<Found> {
  const { limit, offset = 0 } = wanted;
  const walk = orderedWalk("rate_per_mile", bearings, MOST_STRETCHES);
  const order = byRateWithDeadhead(start);
  const value = { on: order.value, columns: order.columns };
  const each = { ...wanted, limit: limit + offset };
  let rows: Cursor[] = [];
  for (const entries of LOOKS) {
    const budget = shareOf(walk, entries);
    const looked = await askStretches(bestPaidOfEach(walk, each, value, budget), false);
    rows = looked.rows.slice(offset, offset + limit);
    // Rates per mile are rounded to cents; values are hundredths of a cent.
    const last = rows.length === limit ? rows.at(-1)?.[0] : undefined;
    if (!looked.stop || (last !== undefined && last > 100 * looked.stop[0] + 50))
      return { rows, stoppedAt: null };
  }
  return { rows, stoppedAt: null, amongBest: true };
}
