import { db } from "db/client";
import { road_miles } from "db/schema";
import { write } from "db/write";
import { and, eq, gt } from "drizzle-orm";
import { cityKey } from "~/places/city-key";
import { entryOfZip } from "~/places/directory.server";
import { RETENTION } from "~/retention/rules.server";
import { type End, type Ends, partsOf } from "~/trade/ends";

interface Pair {
  origin: string;
  destination: string;
}

/**
 * The cache key of a place: its ZIP code, or else its city and state, never a street. If the directory does
 * not list the ZIP code in that state, the key contains all three, because an engine may still use the ZIP
 * code.
 */
function placeKey(ends: Ends, end: End): string | null {
  const { city, state, zip } = partsOf(ends, end);
  const known = entryOfZip({ city, state, zip });
  if (known) return known.zip;
  const key = city && cityKey(city);
  const named = key && state ? `${key}, ${state}` : null;
  return named && zip ? `${named} ${zip}` : named;
}

export function pairOf(ends: Ends): Pair | null {
  const [origin, destination] = [placeKey(ends, "origin"), placeKey(ends, "destination")];
  return origin && destination ? { origin, destination } : null;
}

/** Null if the miles were not measured in this direction within the last half year. */
export async function storedMiles({ origin, destination }: Pair, nowMs: number): Promise<number | null> {
  const [row] = await db()
    .select({ miles: road_miles.miles })
    .from(road_miles)
    .where(
      and(
        eq(road_miles.origin, origin),
        eq(road_miles.destination, destination),
        gt(road_miles.measured_at, nowMs - RETENTION.road_miles.keptMs),
      ),
    );
  return row?.miles ?? null;
}

export async function storeMiles(pair: Pair, miles: number, nowMs: number): Promise<void> {
  const measured = { miles, measured_at: nowMs };
  const query = db()
    .insert(road_miles)
    .values({ ...pair, ...measured })
    .onConflictDoUpdate({ target: [road_miles.origin, road_miles.destination], set: measured });
  await write([{ query }]);
}
