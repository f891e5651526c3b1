/** The two orders by deadhead. No index has them, because they differ from every place where a truck may start. */
import { type SQL, sql } from "drizzle-orm";
import { zipsAround } from "~/places/gazetteer.server";
import type { BoardQuery } from "./board-query";
import type { Cursor } from "./cursor";
import { type IndexScan, orderedScan } from "./index-scans.server";
import type { IndexableFilters } from "./indexable-filters.server";
import { LARGEST_RADIUS_MILES } from "./radius";
import { entriesPerRange, type PageOfRows, queryMatches, queryRanges } from "./run.server";
import {
  allOf,
  covers,
  entriesOfRange,
  entryFilter,
  OPEN,
  rangeRows,
  type Selection,
  stopOfRange,
} from "./scan-sql.server";
import { byRateWithDeadhead, type SortOrder } from "./sort-orders.server";
import type { Sort } from "./sorts";

/** The cost bound of the nearest loads, in loads: each costs one read of its row. */
const MAX_LOADS = 4_000;
/** The cost bounds of the best paid, in entries: the first is enough for most searches. */
const MAX_ENTRIES = [1_500, 8_000];
/** ZIP codes are read ring by ring, in miles: a farther ring only when the nearer ones did not fill the page. */
const RINGS_MILES = [60, 150, LARGEST_RADIUS_MILES];
/** For the best paid, more ranges are worth reading than in the orders that an index has. */
const MAX_RANGES = 150;

type Start = NonNullable<BoardQuery["ends"]["origin"]["start"]>;
type ZipAndTenths = readonly [zip: number, tenthsOfMile: number];

/**
 * @param sort one of the two orders by deadhead
 * @throws Error when the query has no place to start from, which the caller rules out
 */
export function findByDeadhead(
  sort: Sort,
  { ends }: BoardQuery,
  filters: IndexableFilters,
  selection: Selection,
): Promise<PageOfRows> {
  const { start, place } = ends.origin;
  if (!start) throw new Error("There is no place to start from.");
  return sort === "deadhead"
    ? nearestFirst(start, place?.miles ?? LARGEST_RADIUS_MILES, selection)
    : bestPaidFirst(start, filters, selection);
}

/** Reads the loads of one ZIP code after the other, the nearest first, until the page is full. */
async function nearestFirst(start: Start, miles: number, selection: Selection): Promise<PageOfRows> {
  const { after, limit } = selection;
  const isBehind = ([zip, tenths]: ZipAndTenths) =>
    !after || tenths > after[0] || (tenths === after[0] && zip >= after[1]);
  const rows: Cursor[] = [];
  let toSkip = selection.offset ?? 0;
  let innerTenths = -1;
  for (const ring of RINGS_MILES) {
    const isLast = ring >= miles;
    const beyond = innerTenths;
    // Distances are rounded to tenths: a distance that is rounded down to the edge belongs to the ring.
    const zips = zipsAround(start, isLast ? miles : ring + 0.05).filter(
      (zip) => zip[1] > beyond && isBehind(zip),
    );
    innerTenths = 10 * ring;
    if (zips.length === 0 && !isLast) continue;
    const found = await queryMatches(
      matchesByZip(zips, { ...selection, limit: limit - rows.length + toSkip, offset: 0 }, MAX_LOADS),
    );
    rows.push(...found.slice(toSkip));
    toSkip -= Math.min(toSkip, found.length);
    if (rows.length >= limit) break;
    const stoppedAt = await lastWithinBound(zips, selection);
    if (stoppedAt || isLast) return { rows, stoppedAt };
  }
  return { rows, stoppedAt: null };
}

/** The load at which a read of these ZIP codes reaches its cost bound; null where they have fewer loads. */
async function lastWithinBound(zips: readonly ZipAndTenths[], { after }: Selection): Promise<Cursor | null> {
  const one = { conditions: [], after, limit: 1, offset: MAX_LOADS - 1 };
  const [last] = await queryMatches(matchesByZip(zips, one, MAX_LOADS));
  return last ?? null;
}

/**
 * Matches by the ZIP code where they start, in the order of the list; within a ZIP code in the order of their rowids. Reads no
 * more than `maxLoads` rows.
 */
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

/**
 * Deadhead only lowers a rate per mile. So the loads with the best rate per mile are read, and more of them, until no load
 * behind can belong to the page. When the last cost bound is reached first, the page is the best among the loads read.
 */
async function bestPaidFirst(
  start: Start,
  filters: IndexableFilters,
  selection: Selection,
): Promise<PageOfRows> {
  const { limit, offset = 0 } = selection;
  const scan = orderedScan("rate_per_mile", filters, MAX_RANGES);
  const order = byRateWithDeadhead(start);
  const each = { ...selection, limit: limit + offset };
  let rows: Cursor[] = [];
  for (const entries of MAX_ENTRIES) {
    const read = await queryRanges(
      bestPaidPerRange(scan, order, each, entriesPerRange(scan, entries)),
      false,
    );
    rows = read.rows.slice(offset, offset + limit);
    // The index rounds rates per mile to cents; values are hundredths of a cent.
    const last = rows.length === limit ? rows.at(-1)?.[0] : undefined;
    if (!read.stop || (last !== undefined && last > 100 * read.stop[0] + 50))
      return { rows, stoppedAt: null };
  }
  return { rows, stoppedAt: null, amongBest: true };
}

/** The matches of each range, the largest value first, among at most `maxEntries` entries of it; and where that bound was reached. */
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
    order by x desc, t desc, id desc limit ${limit}) f) as found, ${stopOfRange(scan, false, null, maxEntries)}
    from ${rangeRows(scan)}`;
}
