/**
 * Finds the loads of a search, however large the board is. What passes few loads (a lane, a city, a rare rate …) is read
 * whole and sorted. Everything else is followed along an index that has the order asked for, and the page is full after a
 * few steps; if it is not, the walk stops at its budget and says where, so that the reader can go on from there.
 */
import type { SQL } from "drizzle-orm";
import { asCursor, ask, budgetOf, type Found, firstStop, type Stretches } from "./along.server";
import { bearingsOf } from "./bearings.server";
import { type Asked, conditionsOf } from "./conditions.server";
import { type Cursor, compareCursors } from "./cursor";
import { findByDeadhead } from "./find-by-deadhead.server";
import { orderOf, rateWithDeadhead } from "./orders.server";
import type { Sort } from "./sorts";
import { bestAlong, bestOfAll, countPassed, type FoundRow, type Wanted } from "./statements.server";
import { candidates, orderedWalk, type Walk } from "./walks";

/** A walk that passes no more is read whole. */
const SHORT_WALK = 1_500;
export interface Page {
  sort: Sort;
  after: Cursor | null;
  limit: number;
  offset: number;
}

/** How far a page can be asked for by its number alone, in loads. */
export const DEEPEST = { whole: 50_000, parts: 1_000 } as const;

/** The shortest walk of those that could be taken, where one is short. */
async function shortest(walks: readonly Walk[]): Promise<Walk | null> {
  if (walks.length === 0) return null;
  const [counts] = await ask<Record<string, number>>(countPassed(walks, SHORT_WALK + 1));
  const [best] = walks
    .map((walk, at) => ({ walk, passed: counts?.[`c${at}`] ?? 0 }))
    .sort((a, b) => a.passed - b.passed);
  return best && best.passed <= SHORT_WALK ? best.walk : null;
}

/** @returns at most `page.limit` rows in their order. The deepest page by number is the caller's business. */
export async function find(asked: Asked, page: Page): Promise<Found> {
  const conditions = conditionsOf(asked);
  const bearings = bearingsOf(asked);
  const start = asked.ends.origin.start ?? null;
  const wanted: Wanted = { ...page, conditions };
  const short = await shortest(candidates(bearings));
  if (short) {
    const rows = await ask<FoundRow>(bestOfAll(short, orderOf(page.sort, start), wanted));
    return { rows: rows.map(asCursor), stoppedAt: null };
  }
  if (page.sort === "deadhead" || page.sort === "rate_per_mile_deadhead")
    return findByDeadhead(page.sort, asked, bearings, wanted);
  return findAlong(orderedWalk(page.sort, bearings), orderOf(page.sort, start).ascending, wanted);
}

async function findAlong(walk: Walk, ascending: boolean, wanted: Wanted): Promise<Found> {
  const { after, limit, offset = 0 } = wanted;
  const isOne = (walk.stretches?.length ?? 1) === 1;
  const budget = budgetOf(walk) + (isOne ? offset : 0);
  // Of several stretches each may hold all of the page.
  const each = isOne ? { ...wanted, limit, offset } : { ...wanted, limit: limit + offset, offset: 0 };
  const stretches = (await ask<Stretches>(bestAlong(walk, ascending, each, budget))).map(
    ({ found }) => JSON.parse(found) as Cursor[],
  );
  const stop = await firstStop(
    walk,
    ascending,
    after,
    (at) => (stretches[at]?.length ?? 0) < each.limit,
    budget,
  );
  const merged = stretches
    .flat()
    .filter((row) => !stop || compareCursors(row, stop, ascending) <= 0)
    .sort((a, b) => compareCursors(a, b, ascending));
  const rows = isOne ? merged : merged.slice(offset, offset + limit);
  return { rows, stoppedAt: rows.length < limit ? stop : null };
}

/**
 * Some loads worth a closer look, in no order: those that pay best a mile with the way to them, and the newest. One statement
 * counts, at most two search: unlike a page of a search nothing is said of what lies behind.
 * @returns rows of `loads`, at most `most` of either kind
 */
export async function findSome(asked: Asked, most: number): Promise<number[]> {
  const bearings = bearingsOf(asked);
  const start = asked.ends.origin.start ?? null;
  const wanted: Wanted = { conditions: conditionsOf(asked), after: null, limit: most };
  const kinds: readonly Kind[] = start ? ["rate_per_mile_deadhead", "newest"] : ["newest"];
  const short = await shortest(candidates(bearings));
  const found = await Promise.all(
    kinds.map(async (kind) => {
      if (short)
        return (await ask<FoundRow>(bestOfAll(short, orderOf(kind, start), wanted))).map(({ id }) => id);
      return kind === "newest" || !start
        ? bestOfStretches(orderedWalk("newest", bearings), wanted)
        : bestOfStretches(orderedWalk("rate_per_mile", bearings), wanted, (row) =>
            rateWithDeadhead(row, start),
          );
    }),
  );
  return [...new Set(found.flat())];
}

type Kind = "rate_per_mile_deadhead" | "newest";

/** The best of what all stretches give, by the value asked for or else by their index. */
async function bestOfStretches(walk: Walk, wanted: Wanted, value?: (row: string) => SQL): Promise<number[]> {
  const stretches = await ask<Stretches>(bestAlong(walk, false, wanted, budgetOf(walk), value));
  return stretches
    .flatMap(({ found }) => JSON.parse(found) as [key: number, tie: number, id: number, value?: number][])
    .sort((a, b) => (b[3] ?? b[0]) - (a[3] ?? a[0]))
    .slice(0, wanted.limit)
    .map(([, , id]) => id);
}
