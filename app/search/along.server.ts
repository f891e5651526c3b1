/** What the ways of finding share: asking, and where a walk stopped. */
import { db } from "db/client";
import type { SQL } from "drizzle-orm";
import { type Cursor, compareCursors } from "./cursor";
import { type FoundRow, stopsAlong } from "./statements.server";
import type { Walk } from "./walks";

export interface Found {
  rows: Cursor[];
  /** Where the search stopped looking before it had all that was wanted: there may be more behind. */
  stoppedAt: Cursor | null;
  /** The rows are the best of the best paid a mile: some other, nearer load may beat the last of them. */
  amongBest?: boolean;
}

export const ask = <Row>(statement: SQL) => db().all<Row>(statement);

export const asCursor = ({ value, tie, id }: FoundRow): Cursor => [value, tie, id];

export interface Stretches {
  /** What each stretch has, as JSON. */
  found: string;
}

/** Where each stretch stopped looking; null where it came to its end. */
export async function stopsOf(
  walk: Walk,
  ascending: boolean,
  after: Cursor | null,
  budget: number,
): Promise<(Cursor | null)[]> {
  const stops = await ask<{ stop: string | null }>(stopsAlong(walk, ascending, after, budget));
  return stops.map(({ stop }) => (stop ? (JSON.parse(stop) as Cursor) : null));
}

/** The first of these places; null where there is none. */
export function firstOf(stops: readonly (Cursor | null)[], ascending: boolean): Cursor | null {
  const cursors = stops.flatMap((stop) => (stop ? [stop] : []));
  return cursors.sort((a, b) => compareCursors(a, b, ascending))[0] ?? null;
}
