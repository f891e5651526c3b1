import { type SQL, sql } from "drizzle-orm";
import type { IndexScan } from "./index-scans.server";
import { type Match, type PageOfRows, queryCounts, queryMatches } from "./run.server";
import { columnOf, entriesPassed, matchesOfScan, type Reading, type Selection } from "./scan-sql.server";
import type { SortOrder } from "./sort-orders.server";

/** Reading that many rows is cheap enough. */
export const SMALL_SCAN = 1_500;

function entryCounts(scans: readonly IndexScan[], max: number): SQL {
  const counts = scans.map(
    (scan, at) =>
      sql`(select count(*) from (select 1 from (${entriesPassed(scan)}) limit ${max})) as ${sql.raw(`c${at}`)}`,
  );
  return sql`select ${sql.join(counts, sql`, `)}`;
}

/** Returns the number of entries of each scan, counted up to `max` + 1. */
export async function countEntries(scans: readonly IndexScan[], max: number): Promise<number[]> {
  return scans.length === 0 ? [] : queryCounts(entryCounts(scans, max + 1), scans.length);
}

/** The scan is null if every scan has more than `max` entries. */
export function smallestOf(scans: readonly IndexScan[], counts: readonly number[], max: number) {
  const entries = Math.min(...counts);
  return { scan: entries <= max ? (scans[counts.indexOf(entries)] ?? null) : null, entries };
}

function sortedMatches(
  scan: IndexScan,
  order: SortOrder,
  { conditions, after, limit, offset = 0 }: Selection,
): SQL {
  const direction = sql.raw(order.ascending ? "asc" : "desc");
  const beyond = sql.raw(order.ascending ? ">" : "<");
  const behind = after
    ? sql`where (value, tie, id) ${beyond} (${after[0]}, ${after[1]}, ${after[2]})`
    : sql``;
  return sql`select * from (
    select ${order.value("l")} as value, ifnull(${columnOf("l", order.tie)}, 0) as tie, l.rowid as id from ${matchesOfScan(scan, conditions)}
  ) ${behind} order by value ${direction}, tie ${direction}, id ${direction} limit ${limit} offset ${offset}`;
}

export async function readWhole<Row extends Match>(
  scan: IndexScan,
  order: SortOrder,
  selection: Reading<Row>,
): Promise<PageOfRows<Row>> {
  const matches = sortedMatches(scan, order, selection);
  return { rows: await queryMatches(matches, order.ascending, selection.read), stoppedAt: null };
}
