import { prefetch } from "db/prefetch";
import { cityKey, cityKeyOf } from "~/places/city-key";
import { cityOf } from "~/places/directory.server";
import { MemoryCache } from "~/platform/memory-cache";
import { DAY_MS, MINUTE_MS } from "~/text/time";
import { EQUIPMENT_CODES } from "~/trade/equipment";
import { sizeOf } from "~/trade/load-size";
import { type Booked, bookedAnywhere, bookedBetween } from "./booked.server";
import { type Area, DAYS, type MarketLane, marketIn, marketInWords } from "./market";
import { REGIONS, regionOf } from "./regions";

const WINDOW_MS = DAYS * DAY_MS;

interface LaneTerms {
  equipment_type?: string | null;
  load_size?: string | null;
  origin_address_city?: string | null;
  origin_address_state?: string | null;
  origin_address_zip?: string | null;
  destination_address_city?: string | null;
  destination_address_state?: string | null;
  destination_address_zip?: string | null;
}

function endOf(city?: string | null, state?: string | null, zip?: string | null) {
  const found = cityOf({ city: city ?? null, state: state ?? null, zip: zip ?? null });
  if (found) return { city: found.city, cityKey: cityKey(found.city), state: found.state };
  return state ? { city: city || null, cityKey: cityKeyOf(city), state } : null;
}

function laneOf(terms: LaneTerms): MarketLane | null {
  if (sizeOf(terms.load_size) === "partial") return null;
  const equipment = EQUIPMENT_CODES.find((code) => code === terms.equipment_type);
  const from = endOf(terms.origin_address_city, terms.origin_address_state, terms.origin_address_zip);
  const to = endOf(
    terms.destination_address_city,
    terms.destination_address_state,
    terms.destination_address_zip,
  );
  return equipment && from && to ? { equipment, from, to } : null;
}

interface MarketWords {
  line: string;
  /** Cents per mile. */
  median: number;
}

/** Cached, because the result is the same for every viewer and takes a tenth of a load page's time. */
const told = new MemoryCache<MarketWords | null>({ most: 2_000, forMs: MINUTE_MS });

/**
 * Cached per process for a minute. Null if every area has too few loads or shippers, the load is partial,
 * or the lane is incomplete.
 */
export async function marketOf(terms: LaneTerms, nowMs: number = Date.now()): Promise<MarketWords | null> {
  const lane = laneOf(terms);
  if (!lane) return null;
  const key = JSON.stringify(lane);
  const before = told.get(key, nowMs);
  return before === undefined ? told.set(key, await read(lane, nowMs - WINDOW_MS), nowMs) : before;
}

async function read(lane: MarketLane, sinceMs: number): Promise<MarketWords | null> {
  const wider = prefetch(() => farther(lane, sinceMs));
  return (await nearby(lane, sinceMs)) ?? wider();
}

export async function marketLine(terms: LaneTerms, nowMs?: number): Promise<string | null> {
  return (await marketOf(terms, nowMs))?.line ?? null;
}

function inWords(
  areas: readonly Area[],
  { bookings, isSample }: Booked,
  lane: MarketLane,
): MarketWords | null {
  const market = marketIn(areas, bookings, lane);
  return market && { line: marketInWords(market, lane, isSample), median: market.median };
}

/** The cities are read separately if a sample of the states may contain few loads between them. */
async function nearby(lane: MarketLane, sinceMs: number): Promise<MarketWords | null> {
  const { equipment, from, to } = lane;
  const between =
    from.city && to.city
      ? prefetch(() => bookedBetween(equipment, sinceMs, [from.state], [to.state], lane))
      : null;
  const states = await bookedBetween(equipment, sinceMs, [from.state], [to.state]);
  if (!states.isSample) return inWords(["cities", "states"], states, lane);
  const cities = await between?.();
  return (cities && inWords(["cities"], cities, lane)) ?? inWords(["states"], states, lane);
}

/** The regions are read separately if a national sample may contain few loads between them. */
async function farther(lane: MarketLane, sinceMs: number): Promise<MarketWords | null> {
  const [from, to] = [regionOf(lane.from.state), regionOf(lane.to.state)];
  const between =
    from && to ? prefetch(() => bookedBetween(lane.equipment, sinceMs, REGIONS[from], REGIONS[to])) : null;
  const country = await bookedAnywhere(lane.equipment, sinceMs);
  if (!country.isSample) return inWords(["regions", "country"], country, lane);
  const regions = await between?.();
  return (regions && inWords(["regions"], regions, lane)) ?? inWords(["country"], country, lane);
}
