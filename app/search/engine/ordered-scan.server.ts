/** Reads an index in its order, over all ranges of a scan at once, until the page is full or a cost bound is reached. */
import { type SQL, sql } from "drizzle-orm";
import { compareCursors } from "./cursor";
import type { IndexScan } from "./index-scans.server";
import { entriesPerRange, type PageOfRows, queryMatches, queryRanges } from "./run.server";
import {
  entriesOfRange,
  entryFilter,
  mergedEntries,
  rangeRows,
  type Selection,
  stopOfRange,
} from "./scan-sql.server";

/** The cost bound of a page, in entries: of all ranges together, and the least for each. */
const MAX_ENTRIES = { all: 8_000, eachAtLeast: 400 };
/** The cost bound of a quick try: one range, several that are merged, and some more for each row before the page. */
const QUICK_ENTRIES = { oneRange: 4_000, merged: 400, perSkippedRow: 4 };
/** A page by its number in one range may lie deep, and nothing has to be merged for it. */
const UNBOUNDED = -1;

const isOneRange = ({ ranges }: IndexScan) => (ranges?.length ?? 1) === 1;

/**
 * The first matches in the order of the index, among at most `maxEntries` entries of all ranges together. Conditions on columns
 * that the index does not cover are asked last, of the rows.
 */
function matchesInOrder(scan: IndexScan, ascending: boolean, selection: Selection, maxEntries: number): SQL {
  const { columns, rows, where } = entryFilter(scan, selection.conditions);
  const entries = mergedEntries(scan, ascending, selection.after, columns, maxEntries);
  return sql`select e.k as value, e.t as tie, e.id from (${entries}) e${rows}${where}
    limit ${selection.limit} offset ${selection.offset ?? 0}`;
}

/**
 * The first matches of each range, among at most `maxEntries` entries of it: `found`, a JSON list of `[value, tie, row]`. Where
 * many entries have to be read, this is cheaper than a merge.
 */
function matchesPerRange(scan: IndexScan, ascending: boolean, selection: Selection, maxEntries: number): SQL {
  const { columns, rows, where } = entryFilter(scan, selection.conditions);
  const entries = entriesOfRange(scan, ascending, selection.after, columns, sql`limit ${maxEntries}`);
  return sql`select (select json_group_array(json_array(f.k, f.t, f.id)) from (
    select e.k, e.t, e.id from (${entries}) e${rows}${where} limit ${selection.limit}) f) as found
    from ${rangeRows(scan)}`;
}

/** For each range where `matchesPerRange` reached its cost bound. */
function stopsPerRange(scan: IndexScan, ascending: boolean, { after }: Selection, maxEntries: number): SQL {
  return sql`select ${stopOfRange(scan, ascending, after, maxEntries)} from ${rangeRows(scan)}`;
}

/** The page, where a small cost bound is enough to fill it; else null. */
export async function tryQuickly(
  scan: IndexScan,
  ascending: boolean,
  selection: Selection,
): Promise<PageOfRows | null> {
  const entries = isOneRange(scan) ? QUICK_ENTRIES.oneRange : QUICK_ENTRIES.merged;
  const maxEntries = entries + QUICK_ENTRIES.perSkippedRow * (selection.offset ?? 0);
  const rows = await queryMatches(matchesInOrder(scan, ascending, selection, maxEntries));
  return rows.length === selection.limit ? { rows, stoppedAt: null } : null;
}

/** The page, or as much of it as the cost bound allows and the cursor to go on from. */
export async function readInOrder(
  scan: IndexScan,
  ascending: boolean,
  selection: Selection,
): Promise<PageOfRows> {
  const { limit, offset = 0 } = selection;
  if (isOneRange(scan) && offset > 0)
    return {
      rows: await queryMatches(matchesInOrder(scan, ascending, selection, UNBOUNDED)),
      stoppedAt: null,
    };
  // One range may hold the whole page, and all rows before it.
  const each = { ...selection, limit: limit + offset };
  const maxEntries = Math.max(MAX_ENTRIES.eachAtLeast, entriesPerRange(scan, MAX_ENTRIES.all), each.limit);
  const read = await queryRanges(matchesPerRange(scan, ascending, each, maxEntries), ascending);
  if (isOneRange(scan) && read.rows.length === limit) return { rows: read.rows, stoppedAt: null };
  const { stop } = await queryRanges(stopsPerRange(scan, ascending, selection, maxEntries), ascending);
  // Behind the first stop a range may hold matches that nobody has read.
  const rows = read.rows
    .filter((row) => !stop || compareCursors(row, stop, ascending) <= 0)
    .slice(offset, offset + limit);
  return { rows, stoppedAt: rows.length < limit ? stop : null };
}
