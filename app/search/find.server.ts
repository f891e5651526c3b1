/**
 * Finds the loads of a search, however large the board is. What passes few loads (a lane, a city, a rare rate …) is read
 * whole and sorted. Everything else is followed along an index that has the order asked for, and the page is full after a
 * few steps; if it is not, the walk stops at its budget and says where, so that the reader can go on from there.
 */
import { asCursor, ask, type Found } from "./along.server";
import { bearingsOf } from "./bearings.server";
import { type Asked, type Condition, conditionsOf } from "./conditions.server";
import type { Cursor } from "./cursor";
import { findByDeadhead } from "./find-by-deadhead.server";
import { followOrder, glance } from "./follow-order.server";
import { orderOf } from "./orders.server";
import { SHORT_WALK, shortest } from "./short-walks.server";
import type { Sort } from "./sorts";
import { bestOfAll, type FoundRow, holdsAll, type Order, type Wanted } from "./statements.server";
import { candidates, isByIndex, orderedWalk, promisingWalk, settledBy, type Walk } from "./walks";

/** The same where the index itself holds all that is asked, which is ten times as quick. */
const SHORT_HELD_WALK = 30_000;

export interface Page {
  sort: Sort;
  after: Cursor | null;
  limit: number;
  offset: number;
}

/** How far a page can be asked for by its number alone, in loads. */
export const DEEPEST = { whole: 20_000, parts: 1_000 } as const;

/** Whether a walk's index holds everything that the conditions and the order read. */
function isHeld(walk: Walk, conditions: readonly Condition[], order: Order): boolean {
  const settled = settledBy(walk);
  const read = conditions.flatMap(({ columns }) => columns).filter((name) => !settled.includes(name));
  return holdsAll(walk, [...read, ...order.columns]);
}

/** @returns at most `page.limit` rows in their order. The deepest page by number is the caller's business. */
export async function find(asked: Asked, page: Page): Promise<Found> {
  const wanted: Wanted = { ...page, conditions: conditionsOf(asked) };
  const bearings = bearingsOf(asked);
  const order = orderOf(page.sort, asked.ends.origin.start ?? null);
  const { sort } = page;
  const along = isByIndex(sort) ? orderedWalk(sort, bearings) : null;
  const promising = isByIndex(sort) && promisingWalk(sort, bearings, page.offset);
  const glanced = promising && (await glance(promising, order.ascending, wanted));
  if (glanced) return glanced;
  const walks = candidates(bearings);
  const all = async (walk: Walk): Promise<Found> => {
    const rows = await ask<FoundRow>(bestOfAll(walk, order, wanted));
    return { rows: rows.map(asCursor), stoppedAt: null };
  };
  // Few lanes are long: the other walks are counted only beside one that is.
  const lanes = walks.filter(({ index }) => index === "loads_open_lane");
  const others = walks.filter((walk) => !lanes.includes(walk));
  const short = (await shortest(lanes, SHORT_WALK)) ?? (await shortest(others, SHORT_WALK));
  if (short) return all(short);
  const held = walks.filter((walk) => isHeld(walk, wanted.conditions, order));
  // Too small a part of the board to be met on the way: what a glance along all of it has missed, and a city, which has no
  // order but the newest.
  const isMissed = promising && along?.stretches === null;
  const aside = held.filter(({ index }) => isMissed || (sort !== "newest" && index.endsWith("_city")));
  const whole = await shortest(aside, SHORT_HELD_WALK);
  if (whole) return all(whole);
  const found = isByIndex(sort)
    ? await followOrder(orderedWalk(sort, bearings), order.ascending, wanted)
    : await findByDeadhead(sort, asked, bearings, wanted);
  if (!found.stoppedAt && !found.amongBest) return found;
  const last = await shortest(
    held.filter((walk) => !aside.includes(walk)),
    SHORT_HELD_WALK,
  );
  return last ? all(last) : found;
}
