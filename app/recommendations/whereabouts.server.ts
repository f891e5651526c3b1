import { db } from "db/client";
import { loads, profiles, userloads } from "db/schema";
import { and, desc, eq, gte, isNotNull, isNull, or, sql } from "drizzle-orm";
import { cityOf, locate, type Place } from "~/places/directory.server";
import type { Point } from "~/places/great-circle";
import { addDays, earliestToday } from "~/platform/dates";
import { DAY_MS } from "~/platform/time";
import type { LoadStatus } from "~/trade/lifecycle";
import type { Viewer } from "~/trade/viewer";
import type { SearchedPlace } from "./last-search.server";
import type { From } from "./score";

/** A drop that is older says little about where the truck stands. */
const DROP_DAYS = 14;

/** Where a driver will be free for the next load. */
export interface Whereabouts {
  from: From;
  point: Point;
  /** `Denver, CO`, or a ZIP code. */
  name: string;
  /** The first day a load can be picked up there, `YYYY-MM-DD`; null where that is now. */
  freeFrom: string | null;
}

/**
 * Where the driver will be: the last drop of the loads under way or just delivered, else home, else the place
 * that was searched from last. Null when nothing is known.
 */
export async function whereaboutsOf(
  viewer: Viewer,
  lastSearched: SearchedPlace | null,
  nowMs = Date.now(),
): Promise<Whereabouts | null> {
  const { drop, homeZip } = await lastDropAndHome(viewer.id, nowMs);
  if (drop) {
    const at = located("drop", { city: drop.city, state: drop.state, zip: drop.zip });
    if (at) return { ...at, freeFrom: freeAfter(drop, nowMs) };
  }
  const home = homeZip && located("home", { city: null, state: null, zip: homeZip });
  if (home) return home;
  if (!lastSearched) return null;
  const { label, latitude, longitude } = lastSearched;
  return { from: "search", point: { latitude, longitude }, name: label, freeFrom: null };
}

/** Whoever has delivered is free; others on the day after, for on the day itself nobody knows the hour. */
function freeAfter(drop: { delivery_date: string; status: LoadStatus }, nowMs: number): string | null {
  const day = addDays(drop.delivery_date, 1);
  return drop.status !== "complete" && day > earliestToday(nowMs) ? day : null;
}

function located(from: From, place: Place): Whereabouts | null {
  const point = locate(place);
  const { city, state } = (place.city ? place : cityOf(place)) ?? place;
  const name = [city, state].filter(Boolean).join(", ") || place.zip;
  return point && name ? { from, point, name, freeFrom: null } : null;
}

async function lastDropAndHome(driverId: string, nowMs: number) {
  const since = new Date(nowMs - DROP_DAYS * DAY_MS).toISOString().slice(0, 10);
  const [[drop], [profile]] = await Promise.all([
    db()
      .select({
        city: loads.destination_address_city,
        state: loads.destination_address_state,
        zip: loads.destination_address_zip,
        delivery_date: loads.delivery_date,
        status: loads.load_status,
      })
      .from(userloads)
      .innerJoin(loads, eq(loads.load_id, userloads.load_id))
      .where(
        and(
          eq(userloads.user_id, driverId),
          eq(userloads.relationship_type, "driver"),
          isNull(loads.deleted_at),
          or(isNotNull(loads.destination_address_city), isNotNull(loads.destination_address_zip)),
          gte(sql`+${loads.delivery_date}`, since),
        ),
      )
      .orderBy(desc(loads.delivery_date), desc(loads.load_id))
      .limit(1),
    db().select({ homeZip: profiles.home_zip }).from(profiles).where(eq(profiles.id, driverId)),
  ]);
  return { drop, homeZip: profile?.homeZip ?? null };
}
