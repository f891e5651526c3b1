/** An order that includes deadhead depends on where the truck starts, so no index provides it. */
import { prefetch } from "db/prefetch";
import { type SQL, sql } from "drizzle-orm";
import { zipsAround } from "~/places/gazetteer.server";
import type { BoardQuery } from "./board-query";
import type { Cursor } from "./cursor";
import { airMiles } from "./deadhead";
import { type IndexScan, orderedScan } from "./index-scans.server";
import type { IndexableFilters } from "./indexable-filters.server";
import { LARGEST_RADIUS_MILES } from "./radius";
import {
  cursorOf,
  entriesPerRange,
  type Match,
  type PageOfRows,
  queryFirstStop,
  queryMatches,
  readMatches,
} from "./run.server";
import {
  allOf,
  covers,
  entriesOfRange,
  entryFilter,
  mergedLists,
  OPEN,
  type Reading,
  rangeRows,
  type Selection,
  stopsOf,
} from "./scan-sql.server";
import type { SortOrder } from "./sort-orders.server";

/** The cost bound of the order by deadhead, in loads. Each load costs one row read. */
const MAX_LOADS = 4_000;
/** The cost bounds of the best-paid order, in entries. The first bound is enough for most searches. */
const MAX_ENTRIES = [1_500, 8_000] as const;
/** In great-circle miles. A farther ring is used only if the nearer ones do not fill the page. */
const RINGS_MILES = [60, 150];
/** Exceeds MAX_MERGED_RANGES, because no index has the whole board in an order with deadhead. */
export const MAX_RANGES = 150;

type Start = NonNullable<BoardQuery["ends"]["origin"]["start"]>;
type ZipAndTenths = readonly [zip: number, tenthsOfMile: number];

/**
 * Lists the nearest loads first if the order is ascending, otherwise the best-paid loads.
 * @throws Error if the query has no starting place
 */
export function findByDeadhead<Row extends Match>(
  order: SortOrder,
  { ends }: BoardQuery,
  filters: IndexableFilters,
  selection: Reading<Row>,
): Promise<PageOfRows<Row>> {
  const { start, place } = ends.origin;
  if (!start) throw new Error("The query has no starting place.");
  return order.ascending
    ? nearestFirst(start, airMiles(place?.miles ?? LARGEST_RADIUS_MILES), selection)
    : bestPaidFirst(order, filters, selection);
}

/** Reads the loads of one ZIP code after another, nearest first, until the page is full. */
async function nearestFirst<Row extends Match>(
  start: Start,
  miles: number,
  selection: Reading<Row>,
): Promise<PageOfRows<Row>> {
  const { limit, offset = 0, read } = selection;
  const rows: Row[] = [];
  const rings = ringsAround(start, miles, selection).map((zips) => ({
    found: prefetch(() => {
      // A ring is prefetched before the nearer rings return their rows, so its statement reads enough loads
      // for a whole page.
      const each = { ...selection, limit: limit + offset - rows.length, offset: 0 };
      return queryMatches(matchesByZip(zips, each, MAX_LOADS), true, read);
    }),
    stoppedAt: prefetch(() => lastWithinBound(zips, selection)),
  }));
  for (const { found, stoppedAt } of rings) {
    rows.push(...(await found()));
    if (rows.length >= limit + offset) break;
    const stop = await stoppedAt();
    if (stop) return { rows: rows.slice(offset), stoppedAt: stop };
  }
  return { rows: rows.slice(offset, offset + limit), stoppedAt: null };
}

function ringsAround(start: Start, miles: number, { after }: Selection): ZipAndTenths[][] {
  const isBehind = ([zip, tenths]: ZipAndTenths) =>
    !after || tenths > after[0] || (tenths === after[0] && zip >= after[1]);
  const outer = RINGS_MILES.filter((ring) => ring < miles);
  return [...outer, miles].flatMap((ring, at) => {
    const isLast = ring === miles;
    const innerTenths = at === 0 ? -1 : 10 * (outer[at - 1] ?? 0);
    // Distances are rounded to tenths. A distance that rounds down to the ring's outer edge still belongs to
    // this ring.
    const zips = zipsAround(start, isLast ? miles : ring + 0.05).filter(
      (zip) => zip[1] > innerTenths && isBehind(zip),
    );
    return zips.length > 0 || isLast ? [zips] : [];
  });
}

/** Null if these ZIP codes have too few loads to reach the cost bound. */
async function lastWithinBound(zips: readonly ZipAndTenths[], { after }: Selection): Promise<Cursor | null> {
  const one = { conditions: [], after, limit: 1, offset: MAX_LOADS - 1 };
  const [last] = await readMatches(matchesByZip(zips, one, MAX_LOADS));
  return last ? cursorOf(last) : null;
}

/** Reads at most `maxLoads` rows. */
function matchesByZip(
  zips: readonly ZipAndTenths[],
  { conditions, after, limit, offset = 0 }: Selection,
  maxLoads: number,
): SQL {
  const columns = [...new Set(conditions.flatMap((condition) => condition.columns))];
  const selected = columns.map((name) => sql`, l.${sql.raw(name)}`);
  const cut = after ? sql` and not (l.origin_point = ${after[1]} and l.rowid <= ${after[2]})` : sql``;
  return sql`select e.value, e.tie, e.id from (
    select a.value ->> 1 as value, a.value ->> 0 as tie, l.rowid as id${sql.join(selected, sql``)}
    from json_each(${JSON.stringify(zips)}) a
    cross join loads l indexed by loads_open_origin_point on l.origin_point = a.value ->> 0
    where ${OPEN}${cut} limit ${maxLoads}) e
    where ${allOf([sql`true`, ...conditions.map((each) => each.sqlFor("e"))])} limit ${limit} offset ${offset}`;
}

const bestPaidScan = (filters: IndexableFilters) => orderedScan("rate_per_mile", filters, MAX_RANGES);

export function readBestPaid<Row extends Match>(
  order: SortOrder,
  filters: IndexableFilters,
  selection: Reading<Row>,
  entries: number = MAX_ENTRIES[0],
): Promise<Row[]> {
  const scan = bestPaidScan(filters);
  const each = { ...selection, limit: selection.limit + (selection.offset ?? 0) };
  const lists = bestPaidPerRange(scan, order, each, entriesPerRange(scan, entries));
  return queryMatches(mergedLists(lists, false, selection), false, selection.read);
}

/** Deadhead and costs only lower a load's value, so the rate per mile limits it (`order.most`). */
async function bestPaidFirst<Row extends Match>(
  order: SortOrder,
  filters: IndexableFilters,
  selection: Reading<Row>,
): Promise<PageOfRows<Row>> {
  const { limit } = selection;
  const scan = bestPaidScan(filters);
  const attempts = MAX_ENTRIES.map((entries) =>
    prefetch(() =>
      Promise.all([
        readBestPaid(order, filters, selection, entries),
        queryFirstStop(stopsOf(scan, false, null, entriesPerRange(scan, entries)), false),
      ]),
    ),
  );
  let best: Row[] = [];
  for (const attempt of attempts) {
    const [rows, stop] = await attempt();
    const last = rows.length === limit ? rows.at(-1)?.value : undefined;
    const mostBehind = stop && (order.most?.(stop[0]) ?? Number.POSITIVE_INFINITY);
    if (mostBehind === null || (last !== undefined && last > mostBehind)) return { rows, stoppedAt: null };
    best = rows;
  }
  return { rows: best, stoppedAt: null, amongBest: true };
}

function bestPaidPerRange(
  scan: IndexScan,
  order: SortOrder,
  { conditions, after, limit }: Selection,
  maxEntries: number,
): SQL {
  const { columns, rows, where } = entryFilter(scan, conditions);
  const isCovered = covers(scan, order.columns);
  const read = isCovered ? [...columns, ...order.columns] : columns;
  const entries = entriesOfRange(scan, false, null, read, sql`limit ${maxEntries}`);
  const row = isCovered ? sql`` : sql` cross join loads v on v.rowid = e.id`;
  const behind = after ? sql`where (x, t, id) < (${after[0]}, ${after[1]}, ${after[2]})` : sql``;
  return sql`select (select json_group_array(json_array(f.x, f.t, f.id)) from (
    select * from (select ${order.value(isCovered ? "e" : "v")} as x, e.t, e.id from (${entries}) e${rows}${row}${where}) ${behind}
    order by x desc, t desc, id desc limit ${limit}) f) as found
    from ${rangeRows(scan)}`;
}
