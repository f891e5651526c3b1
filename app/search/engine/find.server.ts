/**
 * Finds a page of a search, however large the board is: a list of strategies is tried in order until one of them gives a
 * complete page (the comments in `STRATEGIES` say why each is there).
 */
import { prefetch } from "db/prefetch";
import { allowedDays, type BoardQuery } from "./board-query";
import { conditionsOf } from "./conditions.server";
import type { Cursor } from "./cursor";
import { findByDeadhead, MAX_RANGES, readBestPaid } from "./find-by-deadhead.server";
import {
  candidateScans,
  columnsFixedBy,
  type IndexScan,
  isBroad,
  isIndexed,
  orderedScan,
  quickScan,
} from "./index-scans.server";
import { type IndexableFilters, indexableFiltersOf } from "./indexable-filters.server";
import { readInOrder, readWithinBound, tryQuickly } from "./ordered-scan.server";
import { entriesPerRange, type Match, type PageOfRows, type ReadMatches } from "./run.server";
import { covers, type Reading, type Selection } from "./scan-sql.server";
import { countEntries, readWhole, SMALL_SCAN, smallestOf } from "./small-scans.server";
import { lessByWait, type SortOrder, sortOrderOf } from "./sort-orders.server";
import type { Sort } from "./sorts";

/** A covering scan is ten times as quick, because it reads no rows: it may have this many entries. */
const SMALL_COVERING_SCAN = 30_000;
/** A city may have this many loads where they are sorted by the rate with deadhead, which is read from the rows. */
const SMALL_CITY = 8_000;

interface PageRequest<Row extends Match> {
  sort: Sort;
  after: Cursor | null;
  limit: number;
  offset: number;
  /** What is read of the loads found. */
  read: ReadMatches<Row>;
}

/** The cost bound of `findSome` in the order of an index: what is chosen from need not be all. */
const SOME_ENTRIES = 2_500;

/** How deep a page can be opened by its number alone, in loads. */
export const DEEPEST = { oneRange: 20_000, merged: 1_000 } as const;

/** A search, with all that is known of it before the database is asked. */
interface Plan {
  query: BoardQuery;
  sort: Sort;
  order: SortOrder;
  selection: Selection;
  filters: IndexableFilters;
  /** Every scan that holds all matches. */
  scans: readonly IndexScan[];
  /** The scan in the order asked for; null where no index has the order. */
  ordered: IndexScan | null;
  /** The scan that is worth a quick try. */
  quick: IndexScan | null;
}

/** With what is read of the loads found. */
interface PlanOf<Row extends Match> extends Plan {
  selection: Reading<Row>;
}

function planOf<Row extends Match>(query: BoardQuery, page: PageRequest<Row>): PlanOf<Row> {
  const { sort, offset } = page;
  const filters = indexableFiltersOf(query);
  return {
    query,
    sort,
    order: sortOrderOf(sort, query),
    selection: { ...page, conditions: conditionsOf(query) },
    filters,
    scans: candidateScans(filters),
    ordered: isIndexed(sort) ? orderedScan(sort, filters) : null,
    quick: isIndexed(sort) ? quickScan(sort, filters, offset) : null,
  };
}

/**
 * Tries to give the page, which may be incomplete; null where the strategy does not suit the search. What is cheap is asked
 * ahead.
 */
type Strategy = <Row extends Match>(plan: PlanOf<Row>) => () => Promise<PageOfRows<Row> | null>;

/** Reads all matches of the smallest of some scans, where it has no more than `max` entries, which are counted first. */
const smallest =
  (of: (plan: Plan) => readonly IndexScan[], max: number): Strategy =>
  <Row extends Match>(plan: PlanOf<Row>) => {
    const scans = of(plan);
    const counts = prefetch(() => countEntries(scans, max));
    return async () => {
      const { scan, entries } = smallestOf(scans, await counts(), max);
      if (!scan) return null;
      return entries === 0 ? { rows: [], stoppedAt: null } : readWhole(scan, plan.order, plan.selection);
    };
  };

const isLane = ({ index }: IndexScan) => index === "loads_open_lane";
const isOriginCity = ({ index }: IndexScan) => index === "loads_open_origin_city";

/** Whether the index of a scan covers all that the conditions and the order read. */
function isCovering(scan: IndexScan, { selection, order }: Plan): boolean {
  const fixed = columnsFixedBy(scan);
  const read = selection.conditions.flatMap(({ columns }) => columns).filter((name) => !fixed.includes(name));
  return covers(scan, [...read, ...order.columns]);
}

/**
 * Whether the matches of a scan are too rare to be met in the order asked for: a quick try over the whole board has missed them,
 * or they are the loads of a city, whose index has no order but the newest.
 */
function isRareInOrder({ index }: IndexScan, { sort, ordered, quick }: Plan): boolean {
  const missedOnWholeBoard = quick !== null && ordered?.ranges === null;
  return missedOnWholeBoard || (sort !== "newest" && index.endsWith("_city"));
}

const byDeadhead = <Row extends Match>({ query, order, filters, selection }: PlanOf<Row>) =>
  findByDeadhead(order, query, filters, selection);

/** By deadhead from a city. The cities of one name may lie farther apart than the search by deadhead looks. */
async function byDeadheadFromCity<Row extends Match>(plan: PlanOf<Row>): Promise<PageOfRows<Row>> {
  const city = plan.sort === "deadhead" ? plan.scans.find(isOriginCity) : undefined;
  const whole = city && prefetch(() => readWhole(city, plan.order, plan.selection));
  const found = await byDeadhead(plan);
  const isLastPage = !found.stoppedAt && found.rows.length < plan.selection.limit;
  return whole && isLastPage ? whole() : found;
}

/** The strategies, in the order in which they are tried. The first complete page is the answer. */
export const STRATEGIES: readonly (readonly [name: string, strategy: Strategy])[] = [
  [
    "quick try in order",
    ({ quick, order, selection }) =>
      prefetch(async () => quick && tryQuickly(quick, order.ascending, selection)),
  ],
  [
    "deadhead over a broad area",
    (plan) => prefetch(async () => (!plan.ordered && isBroad(plan.filters) ? byDeadhead(plan) : null)),
  ],
  // Few lanes have many loads: the other scans are counted only beside one that has.
  ["small lane", smallest(({ scans }) => scans.filter(isLane), SMALL_SCAN)],
  ["small scan", smallest(({ scans }) => scans.filter((scan) => !isLane(scan)), SMALL_SCAN)],
  [
    "rare in order, covered by an index",
    smallest(
      (plan) => plan.scans.filter((scan) => isCovering(scan, plan) && isRareInOrder(scan, plan)),
      SMALL_COVERING_SCAN,
    ),
  ],
  // Among the best paid around a city, the loads of the city itself are few.
  [
    "rate with deadhead from a city",
    smallest(
      ({ order, ordered, scans }) => (!ordered && !order.ascending ? scans.filter(isOriginCity) : []),
      SMALL_CITY,
    ),
  ],
  [
    "in order",
    ({ ordered, order, selection }) =>
      async () =>
        ordered && readInOrder(ordered, order.ascending, selection),
  ],
  [
    "deadhead",
    (plan) => async () => (!plan.ordered && !isBroad(plan.filters) ? byDeadheadFromCity(plan) : null),
  ],
  [
    "covered by an index",
    smallest(
      (plan) => plan.scans.filter((scan) => isCovering(scan, plan) && !isRareInOrder(scan, plan)),
      SMALL_COVERING_SCAN,
    ),
  ],
];

/** Whether every load that belongs to the page has been read. */
const isComplete = ({ stoppedAt, amongBest }: PageOfRows) => !stoppedAt && !amongBest;

export interface Found<Row extends Match> extends PageOfRows<Row> {
  /** The name of the strategy that gave the page. */
  strategy: string;
}

/**
 * The page of a query, at most `page.limit` rows. Where no strategy gives a complete page, the last incomplete one. The caller
 * sees to it that a page by its number is no deeper than `DEEPEST`.
 */
export async function find<Row extends Match>(
  query: BoardQuery,
  page: PageRequest<Row>,
): Promise<Found<Row>> {
  const plan = planOf(query, page);
  let incomplete: Found<Row> | null = null;
  const tries = STRATEGIES.map(([name, strategy]) => [name, strategy(plan)] as const);
  for (const [strategy, attempt] of tries) {
    const found = await attempt();
    if (found && isComplete(found)) return { ...found, strategy };
    incomplete = found ? { ...found, strategy } : incomplete;
  }
  if (!incomplete) throw new Error(`No strategy suits the order ${page.sort}.`);
  return incomplete;
}

/**
 * Loads to choose the best from: the newest, or the best paid with deadhead. One statement, so that a page waits once; on a wide
 * board it may miss some that `find` would read on for.
 * @param entries of the best paid, how many are looked at; by default as many as a search does
 * @param loadDays of the best paid, a load counts half whose pickup is so many days after the first that the query allows
 */
export function findSome<Row extends Match>(
  query: BoardQuery,
  {
    sort,
    limit,
    read,
    entries,
    loadDays,
  }: Pick<PageRequest<Row>, "limit" | "read"> & {
    sort: "newest" | "rate_per_mile_deadhead";
    entries?: number;
    loadDays: number;
  },
): Promise<Row[]> {
  const filters = indexableFiltersOf(query);
  const selection = { conditions: conditionsOf(query), after: null, limit, read };
  if (sort === "rate_per_mile_deadhead" && query.ends.origin.start) {
    const order = lessByWait(sortOrderOf(sort, query), allowedDays(query)[0], loadDays);
    return readBestPaid(order, filters, selection, entries);
  }
  // Of each small range the newest: the whole board in that order would mostly be elsewhere.
  const scan = orderedScan("newest", filters, MAX_RANGES);
  return readWithinBound(scan, false, selection, Math.max(limit, entriesPerRange(scan, SOME_ENTRIES)));
}
