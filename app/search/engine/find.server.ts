/** Tries the strategies in order (`STRATEGIES`) until one returns a complete page. */
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

/** Covering scans read no rows, so they are about ten times as fast. */
const SMALL_COVERING_SCAN = 30_000;
/** Sorting by rate with deadhead requires reading the rows. */
const SMALL_CITY = 8_000;

interface PageRequest<Row extends Match> {
  sort: Sort;
  after: Cursor | null;
  limit: number;
  offset: number;
  read: ReadMatches<Row>;
}

/** `findSome` needs only a sample of the loads. */
const SOME_ENTRIES = 2_500;

/** The maximum position of a load on a page opened by number, counted from the first result. */
export const DEEPEST = { oneRange: 20_000, merged: 1_000 } as const;

interface Plan {
  query: BoardQuery;
  sort: Sort;
  order: SortOrder;
  selection: Selection;
  filters: IndexableFilters;
  scans: readonly IndexScan[];
  /** The scan in the requested order, or null if no index provides that order. */
  ordered: IndexScan | null;
  /** The scan on which a quick try is likely to fill a page, or null. */
  quick: IndexScan | null;
}

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

/** Null if the strategy does not apply to the search. The page may be incomplete. */
type Strategy = <Row extends Match>(plan: PlanOf<Row>) => () => Promise<PageOfRows<Row> | null>;

/** If the smallest scan has at most `max` entries, reads all its matches. */
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

function isCovering(scan: IndexScan, { selection, order }: Plan): boolean {
  const fixed = columnsFixedBy(scan);
  const read = selection.conditions.flatMap(({ columns }) => columns).filter((name) => !fixed.includes(name));
  return covers(scan, [...read, ...order.columns]);
}

/** True for a city index in another order than newest, or if a quick try on the whole board found too few. */
function isRareInOrder({ index }: IndexScan, { sort, ordered, quick }: Plan): boolean {
  const missedOnWholeBoard = quick !== null && ordered?.ranges === null;
  return missedOnWholeBoard || (sort !== "newest" && index.endsWith("_city"));
}

const byDeadhead = <Row extends Match>({ query, order, filters, selection }: PlanOf<Row>) =>
  findByDeadhead(order, query, filters, selection);

/** Includes cities with the same name beyond the maximum radius, so the last page needs a full read. */
async function byDeadheadFromCity<Row extends Match>(plan: PlanOf<Row>): Promise<PageOfRows<Row>> {
  const city = plan.sort === "deadhead" ? plan.scans.find(isOriginCity) : undefined;
  const whole = city && prefetch(() => readWhole(city, plan.order, plan.selection));
  const found = await byDeadhead(plan);
  const isLastPage = !found.stoppedAt && found.rows.length < plan.selection.limit;
  return whole && isLastPage ? whole() : found;
}

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
  // The best-paid loads around a city include few loads from the city itself.
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

const isComplete = ({ stoppedAt, amongBest }: PageOfRows) => !stoppedAt && !amongBest;

export interface Found<Row extends Match> extends PageOfRows<Row> {
  strategy: string;
}

/**
 * The caller ensures that the page is within `DEEPEST`.
 * @throws Error if no strategy applies to the order
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

/** Runs a single statement, which may miss loads of a wide search that `find` would return. */
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
  // Reads the newest entries of each small range, not of the whole board, where most entries would not match
  // the search.
  const scan = orderedScan("newest", filters, MAX_RANGES);
  return readWithinBound(scan, false, selection, Math.max(limit, entriesPerRange(scan, SOME_ENTRIES)));
}
