/** What the ways of finding share: asking, budgets, and where a walk stopped. */
import { db } from "db/client";
import type { SQL } from "drizzle-orm";
import { type Cursor, compareCursors } from "./cursor";
import { type FoundRow, stopsAlong } from "./statements.server";
import type { Walk } from "./walks";

/** Entries that a search looks at along an index, over all stretches. */
const BUDGET = 8_000;
const LEAST_BUDGET = 400;

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

export const budgetOf = ({ stretches }: Walk) =>
  Math.max(LEAST_BUDGET, Math.ceil(BUDGET / Math.max(1, stretches?.length ?? 1)));

/** Where the stretches that gave less than they were asked for stopped; the first of these places, or null. */
export async function firstStop(
  walk: Walk,
  ascending: boolean,
  after: Cursor | null,
  isShort: (stretch: number) => boolean,
  budget: number,
): Promise<Cursor | null> {
  const unfinished = walk.stretches?.filter((_, at) => isShort(at)) ?? (isShort(0) ? null : []);
  if (unfinished?.length === 0) return null;
  const stops = await ask<{ stop: string | null }>(
    stopsAlong({ ...walk, stretches: unfinished }, ascending, after, budget),
  );
  const cursors = stops.flatMap(({ stop }) => (stop ? [JSON.parse(stop) as Cursor] : []));
  return cursors.sort((a, b) => compareCursors(a, b, ascending))[0] ?? null;
}
