import { askRows } from "db/client";
import type { SQL } from "drizzle-orm";
import { type Cursor, compareCursors } from "./cursor";
import type { IndexScan } from "./index-scans.server";

export interface Match {
  value: number;
  tie: number;
  id: number;
}

/** Finds and reads in one statement, because each statement to a hosted database is a round trip. */
export type ReadMatches<Row extends Match> = (matches: SQL) => Promise<Row[]>;

export interface PageOfRows<Row extends Match = Match> {
  rows: Row[];
  /** Set if the scan reached its cost bound before the page was full. */
  stoppedAt: Cursor | null;
  /** True if only loads with the highest rates per mile were compared, so a nearer load may be missing. */
  amongBest?: boolean;
}

const queryRows = <Row>(statement: SQL) => askRows<Row>(statement);

export const readMatches: ReadMatches<Match> = (matches) => queryRows<Match>(matches);

export const cursorOf = ({ value, tie, id }: Match): Cursor => [value, tie, id];

export async function queryMatches<Row extends Match>(
  matches: SQL,
  ascending: boolean,
  read: ReadMatches<Row>,
): Promise<Row[]> {
  const rows = await read(matches);
  return rows.sort((a, b) => compareCursors(cursorOf(a), cursorOf(b), ascending));
}

export async function queryCounts(statement: SQL, length: number): Promise<number[]> {
  const [counts] = await queryRows<Record<string, number | null>>(statement);
  return Array.from({ length }, (_, at) => counts?.[`c${at}`] ?? 0);
}

/** Returns the first cursor at which a range stopped; null if every range was read to its end. */
export async function queryFirstStop(statement: SQL, ascending: boolean): Promise<Cursor | null> {
  const ranges = await queryRows<{ stop: string | null }>(statement);
  const stops = ranges.flatMap(({ stop }) => (stop ? [JSON.parse(stop) as Cursor] : []));
  return stops.sort((a, b) => compareCursors(a, b, ascending))[0] ?? null;
}

export const entriesPerRange = ({ ranges }: IndexScan, entries: number) =>
  Math.ceil(entries / Math.max(1, ranges?.length ?? 1));
