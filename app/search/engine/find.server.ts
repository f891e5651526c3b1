/**
 * Finds a page of a search on a board of any size. Tries the strategies in order until one returns a complete
 * page. The comments in `STRATEGIES` explain each.
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

/**
 * The size limit of a covering scan, in entries. Such a scan is about ten times as fast because it reads no
 * rows.
 */
const SMALL_COVERING_SCAN = 30_000;
/**
 * The size limit of a city whose loads are sorted by rate with deadhead, in loads. That value is read from
 * the rows.
 */
const SMALL_CITY = 8_000;

interface PageRequest<Row extends Match> {
  sort: Sort;
  after: Cursor | null;
  limit: number;
  offset: number;
  /** Reads the columns of the loads found. */
  read: ReadMatches<Row>;
}

/** The cost bound of `findSome` in index order: a sample is enough to choose from. */
const SOME_ENTRIES = 2_500;

/** The deepest page that opens by number, in loads. */
export const DEEPEST = { oneRange: 20_000, merged: 1_000 } as const;

/** The facts about a search that are known before any statement runs. */
interface Plan {
  query: BoardQuery;
  sort: Sort;
  order: SortOrder;
  selection: Selection;
  filters: IndexableFilters;
  /** Every scan that contains all matches. */
  scans: readonly IndexScan[];
  /** The scan in the requested order; null if no index provides it. */
  ordered: IndexScan | null;
  /** The scan on which a quick try is likely to fill a page, or null. */
  quick: IndexScan | null;
}

/** A plan together with how rows are read. */
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
 * Returns the page, which may be incomplete, or null if the strategy does not suit the search. Cheap
 * statements are prefetched.
 */
type Strategy = <Row extends Match>(plan: PlanOf<Row>) => () => Promise<PageOfRows<Row> | null>;

/**
 * Counts the entries of some scans and reads all matches of the smallest one, if it has at most `max`
 * entries.
 */
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

/** Returns true if the scan's index contains every column that the conditions and the order read. */
function isCovering(scan: IndexScan, { selection, order }: Plan): boolean {
  const fixed = columnsFixedBy(scan);
  const read = selection.conditions.flatMap(({ columns }) => columns).filter((name) => !fixed.includes(name));
  return covers(scan, [...read, ...order.columns]);
}

/**
 * Returns true if the matches of a scan are too rare to read in the requested order: either a quick try over
 * the whole board missed them, or they belong to a city, whose index provides only the order by newest.
 */
function isRareInOrder({ index }: IndexScan, { sort, ordered, quick }: Plan): boolean {
  const missedOnWholeBoard = quick !== null && ordered?.ranges === null;
  return missedOnWholeBoard || (sort !== "newest" && index.endsWith("_city"));
}

const byDeadhead = <Row extends Match>({ query, order, filters, selection }: PlanOf<Row>) =>
  findByDeadhead(order, query, filters, selection);

/**
 * Returns a page in the order by deadhead from a city. Cities of one name may lie farther apart than the
 * deadhead search reaches, so the last page is replaced by a full read of the city.
 */
async function byDeadheadFromCity<Row extends Match>(plan: PlanOf<Row>): Promise<PageOfRows<Row>> {
  const city = plan.sort === "deadhead" ? plan.scans.find(isOriginCity) : undefined;
  const whole = city && prefetch(() => readWhole(city, plan.order, plan.selection));
  const found = await byDeadhead(plan);
  const isLastPage = !found.stoppedAt && found.rows.length < plan.selection.limit;
  return whole && isLastPage ? whole() : found;
}

/** The strategies, in the order in which they are tried. The first complete page is returned. */
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
  // Most lanes have few loads, so the other scans are counted only if the lane is not small.
  ["small lane", smallest(({ scans }) => scans.filter(isLane), SMALL_SCAN)],
  ["small scan", smallest(({ scans }) => scans.filter((scan) => !isLane(scan)), SMALL_SCAN)],
  [
    "rare in order, covered by an index",
    smallest(
      (plan) => plan.scans.filter((scan) => isCovering(scan, plan) && isRareInOrder(scan, plan)),
      SMALL_COVERING_SCAN,
    ),
  ],
  // The best-paid loads around a city include few loads of the city itself.
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

/** Returns true if every load that belongs to the page was read. */
const isComplete = ({ stoppedAt, amongBest }: PageOfRows) => !stoppedAt && !amongBest;

export interface Found<Row extends Match> extends PageOfRows<Row> {
  /** The name of the strategy that returned the page. */
  strategy: string;
}

/**
 * Returns a page of a query, at most `page.limit` rows. If no strategy returns a complete page, returns the
 * last incomplete page. The caller makes sure that a page opened by number is no deeper than `DEEPEST`.
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
 * Returns loads to choose the best from: the newest, or the best paid with deadhead. Runs a single statement,
 * in one round trip. On a wide board it may miss loads that `find` would go on to read.
 * @param entries how many of the best-paid entries are read; by default as many as a search reads first
 * @param loadDays a best-paid load counts half if its pickup is this many days after the first allowed day
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
  // The newest entries of each small range. Entries from the whole board would mostly lie outside the search.
  const scan = orderedScan("newest", filters, MAX_RANGES);
  return readWithinBound(scan, false, selection, Math.max(limit, entriesPerRange(scan, SOME_ENTRIES)));
}
