/** Runs the statements of the engine, and what the engine answers. */
import { askRows } from "db/client";
import type { SQL } from "drizzle-orm";
import { type Cursor, compareCursors } from "./cursor";
import type { IndexScan } from "./index-scans.server";

/** A match: its sort value, its tie-breaker, and its rowid. */
export interface Match {
  value: number;
  tie: number;
  id: number;
}

/**
 * Reads what a page shows of the matches that a statement selects as `value`, `tie` and `id`, in any order: one statement for
 * both, because at a distance each costs a trip.
 */
export type ReadMatches<Row extends Match> = (matches: SQL) => Promise<Row[]>;

export interface PageOfRows<Row extends Match = Match> {
  rows: Row[];
  /** Where the scan reached its cost bound before the page was full: there may be more behind. */
  stoppedAt: Cursor | null;
  /** The rows are the best among the loads that pay most per mile; a nearer load may still beat the last of them. */
  amongBest?: boolean;
}

const queryRows = <Row>(statement: SQL) => askRows<Row>(statement);

/** Reads the matches themselves. */
export const readMatches: ReadMatches<Match> = (matches) => queryRows<Match>(matches);

export const cursorOf = ({ value, tie, id }: Match): Cursor => [value, tie, id];

/** Runs a statement that selects matches, and sorts them. */
export async function queryMatches<Row extends Match>(
  matches: SQL,
  ascending: boolean,
  read: ReadMatches<Row>,
): Promise<Row[]> {
  const rows = await read(matches);
  return rows.sort((a, b) => compareCursors(cursorOf(a), cursorOf(b), ascending));
}

/** Runs a statement that answers one row of counts, `c0`, `c1` … */
export async function queryCounts(statement: SQL, length: number): Promise<number[]> {
  const [counts] = await queryRows<Record<string, number | null>>(statement);
  return Array.from({ length }, (_, at) => counts?.[`c${at}`] ?? 0);
}

/**
 * Runs a statement that answers for each range where it reached its cost bound (`stop`).
 * @returns the first such place; null where every range was read to its end
 */
export async function queryFirstStop(statement: SQL, ascending: boolean): Promise<Cursor | null> {
  const ranges = await queryRows<{ stop: string | null }>(statement);
  const stops = ranges.flatMap(({ stop }) => (stop ? [JSON.parse(stop) as Cursor] : []));
  return stops.sort((a, b) => compareCursors(a, b, ascending))[0] ?? null;
}

/** The share of one range in a cost bound for all ranges, in entries. */
export const entriesPerRange = ({ ranges }: IndexScan, entries: number) =>
  Math.ceil(entries / Math.max(1, ranges?.length ?? 1));
