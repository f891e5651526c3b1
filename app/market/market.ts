import { type EquipmentCode, equipmentLabel } from "~/trade/equipment";
import { type Quartiles, quartilesOf } from "./quartiles";
import { regionOf } from "./regions";

/** With fewer loads, the result would reveal the pay of a single load. */
const FEWEST = 7;
/** With fewer shippers, a single shipper could determine the result. */
const FEWEST_SHIPPERS = 3;
export const DAYS = 30;

/** `city` is for display; only its key is compared. */
interface LaneEnd {
  city: string | null;
  cityKey: string | null;
  state: string;
}

export interface MarketLane {
  equipment: EquipmentCode;
  from: LaneEnd;
  to: LaneEnd;
}

export interface Booking {
  shipper_id: string;
  /** The pay per mile, from the agreed rate if one was negotiated. */
  rate_per_mile_cents: number | null;
  /** The posted rate per mile; by default the pay per mile. */
  posted_per_mile_cents?: number | null;
  origin_city_key: string | null;
  origin_address_state: string | null;
  destination_city_key: string | null;
  destination_address_state: string | null;
}

/** The areas, from the narrowest to the widest. */
export const AREAS = ["cities", "states", "regions", "country"] as const;
export type Area = (typeof AREAS)[number];

export interface Market extends Quartiles {
  area: Area;
  /** Cents per mile. */
  posted: number;
}

const isCity = (own: string | null, asked: string | null) => asked !== null && own === asked;

const sameRegion = (a: string | null, b: string) => regionOf(a) !== null && regionOf(a) === regionOf(b);

const BELONGS: Readonly<Record<Area, (booking: Booking, lane: MarketLane) => boolean>> = {
  cities: (booking, lane) =>
    BELONGS.states(booking, lane) &&
    isCity(booking.origin_city_key, lane.from.cityKey) &&
    isCity(booking.destination_city_key, lane.to.cityKey),
  states: (booking, lane) =>
    booking.origin_address_state === lane.from.state && booking.destination_address_state === lane.to.state,
  regions: (booking, lane) =>
    sameRegion(booking.origin_address_state, lane.from.state) &&
    sameRegion(booking.destination_address_state, lane.to.state),
  country: () => true,
};

export function marketIn(
  areas: readonly Area[],
  bookings: readonly Booking[],
  lane: MarketLane,
): Market | null {
  for (const area of areas) {
    const within = bookings.filter((booking) => BELONGS[area](booking, lane));
    const rates = within.flatMap((booking) => booking.rate_per_mile_cents ?? []);
    const shippers = new Set(within.map(({ shipper_id }) => shipper_id));
    if (rates.length < FEWEST || shippers.size < FEWEST_SHIPPERS) continue;
    const posted = within.flatMap((each) => each.posted_per_mile_cents ?? each.rate_per_mile_cents ?? []);
    return { area, ...quartilesOf(rates), posted: quartilesOf(posted).median };
  }
  return null;
}

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** `Van` becomes `van`; `Lowboy or RGN` becomes `lowboy or RGN`. */
const inASentence = (label: string) =>
  label.replace(
    /(^|\s)([A-Z])(?=[a-z])/g,
    (_, space: string, letter: string) => space + letter.toLowerCase(),
  );

function areaInWords(area: Area, { from, to }: MarketLane): [area: string, tooFew?: string] {
  switch (area) {
    case "cities":
      return [`${from.city}, ${from.state} → ${to.city}, ${to.state}`];
    case "states":
      return [`${from.state} → ${to.state}`, "between these cities"];
    case "regions":
      return [`${regionOf(from.state)} → ${regionOf(to.state)}`, `${from.state} → ${to.state}`];
    case "country":
      return ["nationwide", "on this lane"];
  }
}

/** For example, `$2.31/mi (range $2.12–$2.48) · 14 van loads UT → CO, last 30 days`. */
export function marketInWords(
  { area, count, lower, median, upper, posted }: Market,
  lane: MarketLane,
  isSample = false,
): string {
  const [where, tooFew] = areaInWords(area, lane);
  const loads = `${count} ${inASentence(equipmentLabel(lane.equipment) ?? "")} loads ${where}`;
  const before = dollars(posted) === dollars(median) ? "" : `, posted at $${dollars(posted)}`;
  return `$${dollars(median)}/mi (range $${dollars(lower)}–$${dollars(upper)}${before}) · ${isSample ? "a sample of " : ""}${loads}, last ${DAYS} days${tooFew ? `; not enough ${tooFew}` : ""}`;
}
