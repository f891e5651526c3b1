/**
 * Finds the loads of a search, however large the board is. Most often a glance along an index that has the order asked for fills
 * the page. What it misses and passes few loads (a lane, a city, a rare rate …) is read whole and sorted. Everything else is
 * followed along the index; where that stops at its budget it says where, so that the reader can go on from there.
 */

import type { Asked } from "./board-query";
import { type Condition, conditionsOf } from "./conditions.server";
import type { Cursor } from "./cursor";
import { findByDeadhead } from "./find-by-deadhead.server";
import {
  candidates,
  isByIndex,
  isPlain,
  orderedWalk,
  promisingWalk,
  settledBy,
  type Walk,
} from "./index-scans";
import { bearingsOf } from "./indexable-filters.server";
import { followOrder, glance } from "./ordered-scan.server";
import { asCursor, ask, type Found } from "./run.server";
import { bestOfAll, type FoundRow, holdsAll, type Order, type Wanted } from "./scan-sql.server";
import { SHORT_WALK, shortest } from "./small-scans.server";
import { orderOf } from "./sort-orders.server";
import type { Sort } from "./sorts";

/** A walk is longer and still short where its index itself holds all that is asked, which is ten times as quick. */
const SHORT_HELD_WALK = 30_000;
/** What a city's loads pay with the way to them is read of the rows themselves. */
const SHORT_NAMED_WALK = 8_000;

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
  const { sort, offset } = page;
  const wanted: Wanted = { ...page, conditions: conditionsOf(asked) };
  const bearings = bearingsOf(asked);
  const order = orderOf(sort, asked.ends.origin.start ?? null);
  const all = async (walk: Walk): Promise<Found> => {
    const rows = await ask<FoundRow>(bestOfAll(walk, order, wanted));
    return { rows: rows.map(asCursor), stoppedAt: null };
  };
  /** All of the shortest of these walks, where it is short. */
  const whole = async (walks: readonly Walk[], most: number): Promise<Found | null> => {
    const { walk, passed } = await shortest(walks, most);
    if (!walk) return null;
    return passed === 0 ? { rows: [], stoppedAt: null } : all(walk);
  };
  const along = isByIndex(sort) ? orderedWalk(sort, bearings) : null;
  const promising = isByIndex(sort) ? promisingWalk(sort, bearings, offset) : null;
  const glanced = promising && (await glance(promising, order.ascending, wanted));
  if (glanced) return glanced;
  const nearby = !along && isPlain(bearings) ? await findByDeadhead(sort, asked, bearings, wanted) : null;
  if (nearby && isSure(nearby)) return nearby;
  const walks = candidates(bearings);
  // Few lanes are long: the other walks are counted only beside one that is.
  const [lanes, others] = parted(walks, ({ index }) => index === "loads_open_lane");
  const short = (await whole(lanes, SHORT_WALK)) ?? (await whole(others, SHORT_WALK));
  if (short) return short;
  const held = walks.filter((walk) => isHeld(walk, wanted.conditions, order));
  // Too small a part of the board to be met on the way: what a glance along all of it has missed, and a city, which has no
  // order but the newest.
  const isMissed = promising && along?.stretches === null;
  const [aside, rest] = parted(
    held,
    ({ index }) => isMissed || (sort !== "newest" && index.endsWith("_city")),
  );
  // Of a city the best paid are few among the best paid around it.
  const named = walks.filter(({ index }) => index === "loads_open_origin_city");
  const missed =
    (await whole(aside, SHORT_HELD_WALK)) ??
    (await whole(sort === "rate_per_mile_deadhead" ? named : [], SHORT_NAMED_WALK));
  if (missed) return missed;
  const found = along
    ? await followOrder(along, order.ascending, wanted)
    : (nearby ?? (await findByDeadhead(sort, asked, bearings, wanted)));
  // Cities of one name lie farther apart than loads are looked for by their distance: the last pages are read from the name.
  const [name] = sort === "deadhead" ? named : [];
  if (name && !found.stoppedAt && found.rows.length < page.limit) return all(name);
  if (isSure(found)) return found;
  return (await whole(rest, SHORT_HELD_WALK)) ?? found;
}

/** Nothing that was not looked at belongs to the page. */
const isSure = ({ stoppedAt, amongBest }: Found) => !stoppedAt && !amongBest;

function parted(walks: readonly Walk[], isFirst: (walk: Walk) => unknown): [first: Walk[], rest: Walk[]] {
  return [walks.filter((walk) => isFirst(walk)), walks.filter((walk) => !isFirst(walk))];
}
