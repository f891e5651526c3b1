import { prefetch } from "db/prefetch";
import { type SQL, sql } from "drizzle-orm";
import { compareCursors } from "./cursor";
import type { IndexScan } from "./index-scans.server";
import {
  cursorOf,
  entriesPerRange,
  type Match,
  type PageOfRows,
  queryFirstStop,
  queryMatches,
} from "./run.server";
import {
  entriesOfRange,
  entryFilter,
  mergedEntries,
  mergedLists,
  type Reading,
  rangeRows,
  type Selection,
  stopsOf,
} from "./scan-sql.server";

/** The cost bound of a page, in entries: the total for all ranges, and the minimum for each range. */
const MAX_ENTRIES = { all: 8_000, eachAtLeast: 400 };
/** In entries: for one range, for merged ranges, and additionally for each skipped row. */
const QUICK_ENTRIES = { oneRange: 4_000, merged: 400, perSkippedRow: 4 };
/** No bound: a single range is cheap to read, even for a deep page. */
const UNBOUNDED = -1;

const isOneRange = ({ ranges }: IndexScan) => (ranges?.length ?? 1) === 1;

/** Conditions that the index does not cover are checked last, on the rows. */
function matchesInOrder(scan: IndexScan, ascending: boolean, selection: Selection, maxEntries: number): SQL {
  const { columns, rows, where } = entryFilter(scan, selection.conditions);
  const entries = mergedEntries(scan, ascending, selection.after, columns, maxEntries);
  return sql`select e.k as value, e.t as tie, e.id from (${entries}) e${rows}${where}
    limit ${selection.limit} offset ${selection.offset ?? 0}`;
}

/** SQL: cheaper than a merge if many entries must be read. `found` is a JSON list of `[value, tie, row]`. */
function matchesPerRange(scan: IndexScan, ascending: boolean, selection: Selection, maxEntries: number): SQL {
  const { columns, rows, where } = entryFilter(scan, selection.conditions);
  const entries = entriesOfRange(scan, ascending, selection.after, columns, sql`limit ${maxEntries}`);
  return sql`select (select json_group_array(json_array(f.k, f.t, f.id)) from (
    select e.k, e.t, e.id from (${entries}) e${rows}${where} limit ${selection.limit}) f) as found
    from ${rangeRows(scan)}`;
}

/** Returns the page, or null if the page cannot be filled within a small cost bound. */
export async function tryQuickly<Row extends Match>(
  scan: IndexScan,
  ascending: boolean,
  selection: Reading<Row>,
): Promise<PageOfRows<Row> | null> {
  const entries = isOneRange(scan) ? QUICK_ENTRIES.oneRange : QUICK_ENTRIES.merged;
  const maxEntries = entries + QUICK_ENTRIES.perSkippedRow * (selection.offset ?? 0);
  const matches = matchesInOrder(scan, ascending, selection, maxEntries);
  const rows = await queryMatches(matches, ascending, selection.read);
  return rows.length === selection.limit ? { rows, stoppedAt: null } : null;
}

/** The bound covers at least the page and all rows before it. */
const boundOf = (scan: IndexScan, { limit, offset = 0 }: Selection) =>
  Math.max(MAX_ENTRIES.eachAtLeast, entriesPerRange(scan, MAX_ENTRIES.all), limit + offset);

/** If a range reached its bound, matches may be missing. */
export function readWithinBound<Row extends Match>(
  scan: IndexScan,
  ascending: boolean,
  selection: Reading<Row>,
  maxEntries = boundOf(scan, selection),
): Promise<Row[]> {
  const { limit, offset = 0, read } = selection;
  if (isOneRange(scan))
    return queryMatches(matchesInOrder(scan, ascending, selection, maxEntries), ascending, read);
  const lists = matchesPerRange(scan, ascending, { ...selection, limit: limit + offset }, maxEntries);
  return queryMatches(mergedLists(lists, ascending, selection), ascending, read);
}

/** If the cost bound is reached first, returns part of the page and the cursor for continuing. */
export async function readInOrder<Row extends Match>(
  scan: IndexScan,
  ascending: boolean,
  selection: Reading<Row>,
): Promise<PageOfRows<Row>> {
  const { limit, offset = 0, after, read } = selection;
  if (isOneRange(scan) && offset > 0) {
    const matches = matchesInOrder(scan, ascending, selection, UNBOUNDED);
    return { rows: await queryMatches(matches, ascending, read), stoppedAt: null };
  }
  const toStops = stopsOf(scan, ascending, after, boundOf(scan, selection));
  const stops = prefetch(() => queryFirstStop(toStops, ascending));
  const found = await readWithinBound(scan, ascending, selection);
  if (isOneRange(scan) && found.length === limit) return { rows: found, stoppedAt: null };
  const stop = await stops();
  // Beyond the first stop, ranges may contain unread matches.
  const rows = found.filter((row) => !stop || compareCursors(cursorOf(row), stop, ascending) <= 0);
  return { rows, stoppedAt: rows.length < limit ? stop : null };
}
