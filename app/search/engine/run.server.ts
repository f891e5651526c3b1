/** Runs the statements of the engine, and what the engine answers. */
import { db } from "db/client";
import type { SQL } from "drizzle-orm";
import { type Cursor, compareCursors } from "./cursor";
import type { IndexScan } from "./index-scans.server";

export interface PageOfRows {
  rows: Cursor[];
  /** Where the scan reached its cost bound before the page was full: there may be more behind. */
  stoppedAt: Cursor | null;
  /** The rows are the best among the loads that pay most per mile; a nearer load may still beat the last of them. */
  amongBest?: boolean;
}

/** A row of a statement: its sort value, its tie-breaker, and its rowid. */
interface MatchRow {
  value: number;
  tie: number;
  id: number;
}

const queryRows = <Row>(statement: SQL) => db().all<Row>(statement);

/** Runs a statement that answers matches in their order. */
export async function queryMatches(statement: SQL): Promise<Cursor[]> {
  const rows = await queryRows<MatchRow>(statement);
  return rows.map(({ value, tie, id }) => [value, tie, id]);
}

/** Runs a statement that answers one row of counts, `c0`, `c1` … */
export async function queryCounts(statement: SQL, length: number): Promise<number[]> {
  const [counts] = await queryRows<Record<string, number | null>>(statement);
  return Array.from({ length }, (_, at) => counts?.[`c${at}`] ?? 0);
}

/** Runs a statement that answers one row for each range, and merges the rows in order. */
export async function queryRanges(
  statement: SQL,
  ascending: boolean,
): Promise<{
  rows: Cursor[];
  /** The first place at which a range reached its cost bound; null where every range was read to its end. */
  stop: Cursor | null;
}> {
  const ranges = await queryRows<{ found?: string; stop?: string | null }>(statement);
  const inOrder = (cursors: Cursor[]) => cursors.sort((a, b) => compareCursors(a, b, ascending));
  const stops = ranges.flatMap(({ stop }) => (stop ? [JSON.parse(stop) as Cursor] : []));
  return {
    rows: inOrder(ranges.flatMap(({ found }) => (found ? (JSON.parse(found) as Cursor[]) : []))),
    stop: inOrder(stops)[0] ?? null,
  };
}

/** The share of one range in a cost bound for all ranges, in entries. */
export const entriesPerRange = ({ ranges }: IndexScan, entries: number) =>
  Math.ceil(entries / Math.max(1, ranges?.length ?? 1));
