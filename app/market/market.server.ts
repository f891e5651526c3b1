import { db } from "db/client";
import { loads } from "db/schema";
import { and, desc, eq, gte, isNull } from "drizzle-orm";
import { cityOf } from "~/distance/places.server";
import { EQUIPMENT_CODES } from "~/loads/equipment";
import { type Booking, DAYS, type MarketLane, marketIn, marketInWords } from "./market";

/** The newest bookings of an area; older ones than these say little that the newer do not. */
const NEWEST = 500;
const WINDOW_MS = DAYS * 86_400_000;

/** Lane and equipment as a load's columns or its form have them. */
export interface LaneTerms {
  equipment_type?: string | null;
  origin_address_city?: string | null;
  origin_address_state?: string | null;
  origin_address_zip?: string | null;
  destination_address_city?: string | null;
  destination_address_state?: string | null;
  destination_address_zip?: string | null;
}

function endOf(city?: string | null, state?: string | null, zip?: string | null) {
  const found = cityOf({ city: city ?? null, state: state ?? null, zip: zip ?? null });
  if (found) return { city: found.city, state: found.state };
  return state ? { city: city || null, state } : null;
}

function laneOf(terms: LaneTerms): MarketLane | null {
  const equipment = EQUIPMENT_CODES.find((code) => code === terms.equipment_type);
  const from = endOf(terms.origin_address_city, terms.origin_address_state, terms.origin_address_zip);
  const to = endOf(
    terms.destination_address_city,
    terms.destination_address_state,
    terms.destination_address_zip,
  );
  return equipment && from && to ? { equipment, from, to } : null;
}

const bookingColumns = {
  rate_per_mile_cents: loads.rate_per_mile_cents,
  origin_address_city: loads.origin_address_city,
  origin_address_state: loads.origin_address_state,
  destination_address_city: loads.destination_address_city,
  destination_address_state: loads.destination_address_state,
};

/** The newest bookings with this equipment: of one lane from state to state, or of the whole country. */
function newestBookings(lane: MarketLane, wide: boolean, sinceMs: number): Promise<Booking[]> {
  const narrow = wide
    ? []
    : [eq(loads.origin_address_state, lane.from.state), eq(loads.destination_address_state, lane.to.state)];
  return db()
    .select(bookingColumns)
    .from(loads)
    .where(
      and(
        eq(loads.equipment_type, lane.equipment),
        ...narrow,
        gte(loads.booked_at, sinceMs),
        isNull(loads.deleted_at),
      ),
    )
    .orderBy(desc(loads.booked_at))
    .limit(NEWEST);
}

/**
 * What loads with this equipment were booked for on this lane in the last 30 days, in one line: between the cities, else
 * the states, else the regions, else everywhere. Null with fewer than five, or without equipment and both states.
 */
export async function marketLine(terms: LaneTerms, nowMs: number = Date.now()): Promise<string | null> {
  const lane = laneOf(terms);
  if (!lane) return null;
  const sinceMs = nowMs - WINDOW_MS;
  const near = marketIn(["cities", "states"], await newestBookings(lane, false, sinceMs), lane);
  const market = near ?? marketIn(["regions", "country"], await newestBookings(lane, true, sinceMs), lane);
  return market && marketInWords(market, lane);
}
