/** If a cost bound leaves a query's count uncertain, a separate search counts its loads. */
import { prefetch } from "db/prefetch";
import { type SQL, sql } from "drizzle-orm";
import type { BoardQuery } from "./board-query";
import { type Condition, conditionsOf } from "./conditions.server";
import { find } from "./find.server";
import { candidateScans, type IndexScan, orderedScan } from "./index-scans.server";
import { type IndexableFilters, indexableFiltersOf } from "./indexable-filters.server";
import { entriesPerRange, queryCounts, readMatches } from "./run.server";
import { entriesOfRange, entryFilter, matchesOfScan, rangeRows, stopsOf } from "./scan-sql.server";
import { countEntries, SMALL_SCAN, smallestOf } from "./small-scans.server";

const MAX_ENTRIES = 1_500;

export interface Count {
  count: number;
  /** True if `count` is a lower bound. */
  orMore: boolean;
}

/** Counts the whole scan or, if `maxEntries` is set, at most that many entries of each range. */
interface CountPlan {
  scan: IndexScan;
  conditions: readonly Condition[];
  maxEntries: number | null;
}

/** Queries that differ in one filter share most of their scans. */
function sharedScans(queries: readonly IndexableFilters[]) {
  const scans: IndexScan[] = [];
  const positions = new Map<string, number>();
  const ofEach = queries.map((filters) =>
    candidateScans(filters).map((scan) => {
      const key = JSON.stringify(scan);
      const position = positions.get(key) ?? scans.push(scan) - 1;
      positions.set(key, position);
      return position;
    }),
  );
  return { scans, ofEach };
}

/** A plan is null if one of the query's scans is empty, because then nothing matches. */
async function planCounts(queries: readonly BoardQuery[], max: number): Promise<(CountPlan | null)[]> {
  const filters = queries.map(indexableFiltersOf);
  const { scans, ofEach } = sharedScans(filters);
  const counts = await countEntries(scans, SMALL_SCAN);
  return queries.map((query, at) => {
    const own = ofEach[at] ?? [];
    const { scan, entries } = smallestOf(
      own.flatMap((position) => scans[position] ?? []),
      own.map((position) => counts[position] ?? 0),
      SMALL_SCAN,
    );
    if (scan && entries === 0) return null;
    const conditions = conditionsOf(query);
    if (scan) return { scan, conditions, maxEntries: null };
    const ordered = orderedScan("newest", filters[at] ?? indexableFiltersOf(query));
    return { scan: ordered, conditions, maxEntries: Math.max(max, entriesPerRange(ordered, MAX_ENTRIES)) };
  });
}

/** SQL: the matches (up to `max` for each range), and how many ranges reached the cost bound. */
function matchCounts(plans: readonly CountPlan[], max: number): SQL {
  const counts = plans.flatMap(({ scan, conditions, maxEntries }) => {
    if (maxEntries === null)
      return [
        sql`(select count(*) from (select 1 from ${matchesOfScan(scan, conditions)} limit ${max}))`,
        sql`0`,
      ];
    const { columns, rows, where } = entryFilter(scan, conditions);
    const entries = entriesOfRange(scan, false, null, columns, sql`limit ${maxEntries}`);
    return [
      sql`(select sum((select count(*) from (select 1 from (${entries}) e${rows}${where} limit ${max})))
        from ${rangeRows(scan)})`,
      sql`(select count(stop) from (${stopsOf(scan, false, null, maxEntries)}))`,
    ];
  });
  return sql`select ${sql.join(
    counts.map((count, at) => sql`${count} as ${sql.raw(`c${at}`)}`),
    sql`, `,
  )}`;
}

/** Takes two round trips, the first of them prefetched, or more if a cost bound is reached. */
export function beginCount(queries: readonly BoardQuery[], max: number): () => Promise<Count[]> {
  const planned = prefetch(() => planCounts(queries, max));
  return async () => {
    const plans = await planned();
    const counted = plans.filter((plan) => plan !== null);
    const counts = counted.length > 0 ? await queryCounts(matchCounts(counted, max), 2 * counted.length) : [];
    const countOf = new Map(
      counted.map((plan, at) => [plan, { count: counts[2 * at] ?? 0, stops: counts[2 * at + 1] ?? 0 }]),
    );
    return Promise.all(
      queries.map(async (query, at) => {
        const plan = plans[at];
        const { count, stops } = (plan && countOf.get(plan)) ?? { count: 0, stops: 0 };
        if (count >= max || stops === 0) return { count: Math.min(count, max), orMore: count >= max };
        // The cost bound was reached before the count was certain.
        const page = { sort: "newest", after: null, limit: max, offset: 0, read: readMatches } as const;
        const { rows, stoppedAt } = await find(query, page);
        return { count: rows.length, orMore: rows.length === max || stoppedAt !== null };
      }),
    );
  };
}
