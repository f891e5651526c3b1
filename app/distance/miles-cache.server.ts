import { db } from "db/client";
import { road_miles } from "db/schema";
import { type Statement, write } from "db/write";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { entryOfZip } from "~/places/directory.server";
import { DAY_MS } from "~/platform/time";
import { type End, type Ends, partsOf } from "~/trade/ends";

/** Roads change, and so does an operator's engine. */
const KEEP_MS = 180 * DAY_MS;
/** About 8 MB. */
const MOST_PAIRS = 100_000;

interface Pair {
  origin: string;
  destination: string;
}

/**
 * ZIP code, else city and state: a few miles more or less within a place, and no street is kept. A ZIP code that the
 * directory does not know there means nothing by itself, but the engine is asked with it: then it stands behind its city.
 */
function placeKey(ends: Ends, end: End): string | null {
  const { city, state, zip } = partsOf(ends, end);
  const known = entryOfZip({ city, state, zip });
  if (known) return known.zip;
  const named = city && state ? `${city.trim().toLowerCase()}, ${state}` : null;
  return named && zip ? `${named} ${zip}` : named;
}

/** The places of two ends; null when one has neither a known ZIP code nor city and state. */
export function pairOf(ends: Ends): Pair | null {
  const [origin, destination] = [placeKey(ends, "origin"), placeKey(ends, "destination")];
  return origin && destination ? { origin, destination } : null;
}

/** What an engine said about this way round, within the last half year. */
export async function rememberedMiles({ origin, destination }: Pair, nowMs: number): Promise<number | null> {
  const [row] = await db()
    .select({ miles: road_miles.miles })
    .from(road_miles)
    .where(
      and(
        eq(road_miles.origin, origin),
        eq(road_miles.destination, destination),
        gt(road_miles.measured_at, nowMs - KEEP_MS),
      ),
    );
  return row?.miles ?? null;
}

export async function rememberMiles(pair: Pair, miles: number, nowMs: number): Promise<void> {
  const measured = { miles, measured_at: nowMs };
  const query = db()
    .insert(road_miles)
    .values({ ...pair, ...measured })
    .onConflictDoUpdate({ target: [road_miles.origin, road_miles.destination], set: measured });
  await write([{ query }]);
}

/** Forgets what is old, and the oldest beyond the number of pairs that are kept. */
export async function trimMiles(nowMs: number, most = MOST_PAIRS): Promise<void> {
  const old: Statement = {
    query: db()
      .delete(road_miles)
      .where(lt(road_miles.measured_at, nowMs - KEEP_MS)),
  };
  const beyond = sql`delete from road_miles where rowid in (select rowid from road_miles order by measured_at desc limit -1 offset ${most})`;
  await write([old, { query: beyond }]);
}
