/** What the ways of finding share: asking, and what they answer. */
import { db } from "db/client";
import type { SQL } from "drizzle-orm";
import { type Cursor, compareCursors } from "./cursor";
import type { Walk } from "./index-scans";
import type { FoundRow } from "./scan-sql.server";

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

/** What a statement says of each stretch, as JSON: its best, and where the look at it stopped. */
interface Stretch {
  found?: string;
  stop?: string | null;
}

/** Of all stretches together: the best in their order, and the first place where a look stopped; null where all came to their end. */
export async function askStretches(
  statement: SQL,
  ascending: boolean,
): Promise<{ rows: Cursor[]; stop: Cursor | null }> {
  const stretches = await ask<Stretch>(statement);
  const inOrder = (cursors: Cursor[]) => cursors.sort((a, b) => compareCursors(a, b, ascending));
  const stops = stretches.flatMap(({ stop }) => (stop ? [JSON.parse(stop) as Cursor] : []));
  return {
    rows: inOrder(stretches.flatMap(({ found }) => (found ? (JSON.parse(found) as Cursor[]) : []))),
    stop: inOrder(stops)[0] ?? null,
  };
}
