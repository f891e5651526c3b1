import { locate } from "~/places/directory.server";
import { addDays, daysBetween, earliestToday } from "~/text/dates";
import { DAY_MS } from "~/text/time";
import type { LoadStatus, Standing } from "~/trade/lifecycle";
import type { Viewer } from "~/trade/viewer";
import { BEST_SHOWN, bestFrom, type RecommendedLoad, type Suited } from "./recommend.server";

const DELIVERED_DAYS = 14;
/** The maximum number of days that the truck is assumed to wait at the drop. */
const WAIT_DAYS = 7;

interface Drop {
  destination_address_city: string | null;
  destination_address_state: string | null;
  destination_address_zip: string | null;
  delivery_date: string;
}

/** Null for shippers, assigned drivers, unknown places, and old deliveries. */
export async function reloadsAfter(
  viewer: Viewer,
  load: { status: LoadStatus; standing: Standing },
  drop: Drop,
  suited: Suited | null,
  nowMs = Date.now(),
): Promise<RecommendedLoad[] | null> {
  // The company that assigned the driver chooses the next load.
  const isDriver =
    viewer.role === "driver" && load.standing !== "owner" && load.standing !== "assigned driver";
  const deliveredMs = Date.parse(drop.delivery_date);
  const isPast = load.status === "complete" && nowMs - deliveredMs > DELIVERED_DAYS * DAY_MS;
  if (!isDriver || isPast || !suited) return null;
  const place = {
    city: drop.destination_address_city,
    state: drop.destination_address_state,
    zip: drop.destination_address_zip,
  };
  const point = locate(place);
  if (!point) return null;
  const freeFrom = addDays(drop.delivery_date, 1);
  const today = earliestToday(nowMs);
  const lastPickup = addDays(today, Math.max(0, daysBetween(today, freeFrom)) + WAIT_DAYS);
  const name = place.city ?? place.zip ?? "";
  const start = { from: "this drop", point, name, freeFrom, lastPickup } as const;
  return bestFrom(viewer.id, start, suited, BEST_SHOWN, nowMs);
}
