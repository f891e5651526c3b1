import { prepared } from "db/client";
import { loads, userloads } from "db/schema";
import { and, desc, eq, gte, isNotNull, isNull, or, sql } from "drizzle-orm";
import { cityOf, locate, type Place } from "~/places/directory.server";
import type { Point } from "~/places/great-circle";
import type { Start } from "~/search/engine/board-query";
import { addDays, earliestToday, utcDay } from "~/text/dates";
import { DAY_MS } from "~/text/time";
import type { From } from "./score";

/** An older drop says little about the truck's location. */
const DROP_DAYS = 14;
/** More drops than one truck can have in two weeks, including those of loads accepted for later. */
const MOST_DROPS = 30;

export interface DriverPlace {
  from: From;
  point: Point;
  name: string;
  /** The first day on which the driver can pick up there (`YYYY-MM-DD`). Null if the driver is free today. */
  freeFrom: string | null;
}

/** Prefers the last drop, then home, then the place of the last search. */
export function driverPlace(
  drop: Drop | null,
  homeZip: string | null,
  lastSearched: Start | null,
  nowMs: number,
): DriverPlace | null {
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

/** Returns the day after the delivery, because its hour is unknown; null if the truck is free today. */
function freeAfter(drop: Drop, nowMs: number): string | null {
  const day = addDays(drop.delivery_date, 1);
  return drop.status !== "complete" && day > earliestToday(nowMs) ? day : null;
}

function located(from: From, place: Place): DriverPlace | null {
  const point = locate(place);
  const { city, state } = (place.city ? place : cityOf(place)) ?? place;
  const name = [city, state].filter(Boolean).join(", ") || place.zip;
  return point && name ? { from, point, name, freeFrom: null } : null;
}

const dropsQuery = prepared((handle) =>
  handle
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
        eq(userloads.user_id, sql.placeholder("driverId")),
        eq(userloads.relationship_type, "driver"),
        isNull(loads.deleted_at),
        or(isNotNull(loads.destination_address_city), isNotNull(loads.destination_address_zip)),
        gte(sql`+${loads.delivery_date}`, sql.placeholder("since")),
      ),
    )
    .orderBy(desc(loads.delivery_date), desc(loads.load_id))
    .limit(MOST_DROPS)
    .prepare(),
);

export function dropsOf(driverId: string, nowMs: number) {
  const since = utcDay(nowMs - DROP_DAYS * DAY_MS);
  return dropsQuery().all({ driverId, since });
}

/** Null if there is no drop from which the driver can start on this pickup day. */
export function dropBefore(drops: readonly Drop[], pickupDate: string, nowMs: number): Drop | null {
  return drops.find((drop) => (freeAfter(drop, nowMs) ?? "") <= pickupDate) ?? null;
}

type Drop = Awaited<ReturnType<typeof dropsOf>>[number];
