/** What the ways of finding share: asking, and what they answer. */
import { db } from "db/client";
import type { SQL } from "drizzle-orm";
import { type Cursor, compareCursors } from "./cursor";
import { type FoundRow, stopsOfEach } from "./statements.server";
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

/** A stretch's share of the entries that are looked at of all. */
export const shareOf = ({ stretches }: Walk, entries: number) =>
  Math.ceil(entries / Math.max(1, stretches?.length ?? 1));

/** The best of all stretches, of statements that say what each has. */
export async function bestOfAllStretches(statement: SQL, ascending: boolean): Promise<Cursor[]> {
  const stretches = await ask<{ found: string }>(statement);
  return stretches
    .flatMap(({ found }) => JSON.parse(found) as Cursor[])
    .sort((a, b) => compareCursors(a, b, ascending));
}

/** The first place where a look at each stretch stopped; null where all came to their end. */
export async function firstStop(
  walk: Walk,
  ascending: boolean,
  after: Cursor | null,
  budget: number,
): Promise<Cursor | null> {
  const stops = await ask<{ stop: string | null }>(stopsOfEach(walk, ascending, after, budget));
  const cursors = stops.flatMap(({ stop }) => (stop ? [JSON.parse(stop) as Cursor] : []));
  return cursors.sort((a, b) => compareCursors(a, b, ascending))[0] ?? null;
}
