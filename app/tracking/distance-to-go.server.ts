import { prepared } from "db/client";
import { loads } from "db/schema";
import { and, eq, sql } from "drizzle-orm";
import { MAY_SEE, visibleTo } from "~/access/standing.server";
import { laneDot } from "~/distance/lane-dot.server";
import { arrivalInWords, latenessOf, WAY, type Way } from "~/loads/board/transit-progress.server";
import type { LoadFacts } from "~/loads/queries.server";
import { instantBy, zoneOfPlace } from "~/places/zone-of-place.server";
import type { Viewer } from "~/trade/viewer";

const viewerId = sql.placeholder("viewerId");

const wayQuery = prepared((handle) =>
  handle
    .select({ way: WAY, id: loads.load_id })
    .from(loads)
    .where(and(eq(loads.load_id, sql.placeholder("loadId")), visibleTo(viewerId), MAY_SEE.haulers(viewerId)))
    .prepare(),
);

/** Null if the load is not under way, or the viewer is not its owner, carrier or assigned driver. */
export async function transitProgressFor(viewer: Viewer, loadId: string): Promise<Way | null> {
  return (await wayQuery().get({ viewerId: viewer.id, loadId }))?.way ?? null;
}

/** For example, `Tue, Nov 24, 2:05 PM PST, near Elko, NV`, in that city's local time. */
export function placeInWords({ place }: Way, nowMs: number): string | null {
  if (!place) return null;
  const [city = null, state = null] = place.near?.split(", ") ?? [];
  const zone = zoneOfPlace({ city, state, zip: null });
  return `${instantBy(zone, place.atMs, nowMs)}, ${place.near ? `near ${place.near}` : "not near a known city"}`;
}

type Destined = Parameters<typeof arrivalInWords>[0];

export function progressInWords(load: Destined, way: Way | null, nowMs = Date.now()) {
  const [expected, late] = [arrivalInWords(load, way, nowMs), latenessOf(load, way, nowMs)];
  return {
    expected: expected && (late ? `${expected}. ${late}` : expected),
    lastTold: way && placeInWords(way, nowMs),
  };
}

/** Null if no location is shared or the map does not show it. */
export function mapWithDot(facts: LoadFacts, way: Way | null) {
  return way?.place ? laneDot(facts, way.place) : null;
}
