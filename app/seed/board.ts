import type { loads } from "db/schema";
import { v7 as newId } from "uuid";
import type { Rows } from "~/builders/rows";
import { newPin } from "~/loads/steps/pin";
import { placeColumns } from "~/places/place-columns.server";
import { utcDay } from "~/text/dates";
import { DAY_MS } from "~/text/time";
import { EQUIPMENT_CODES, type EquipmentCode } from "~/trade/equipment";
import { type Cargo, TRADES } from "./cargo";
import { drawLane, type Lane } from "./lanes";
import { type Random, totalsOf } from "./random";

/** The miles that a driver can cover in a day within the legal driving hours. */
const MILES_A_DAY = 520;
/** The lowest rate of a load. At a lower rate, a haul would lose money. */
const MIN_CENTS = 45_000;
const EQUIPMENT_TOTALS = totalsOf(EQUIPMENT_CODES.map((code) => TRADES[code]?.share ?? 0));
const STREETS = [
  "Industrial Way",
  "Commerce Drive",
  "Depot Street",
  "Terminal Road",
  "Warehouse Row",
  "Rail Spur Lane",
  "Distribution Avenue",
  "Dock Street",
] as const;

/** The UTC day is never earlier than the day in any of the fifty states. */
export function dayAfter(nowMs: number, days: number): string {
  return utcDay(nowMs + days * DAY_MS);
}

export function laneTerms({ from, to, miles }: Lane, random: Random) {
  const street = () => `${random.between(100, 9900, 20)} ${random.pick(STREETS)}`;
  return {
    origin_address_street: street(),
    origin_address_city: from.city,
    origin_address_state: from.state,
    origin_address_zip: from.zip,
    destination_address_street: street(),
    destination_address_city: to.city,
    destination_address_state: to.state,
    destination_address_zip: to.zip,
    calculated_miles: miles,
  };
}

export function cargoTerms(code: EquipmentCode, miles: number, random: Random) {
  const trade = TRADES[code];
  if (!trade) throw new Error(`No cargo is defined for equipment ${code}.`);
  const cargo: Cargo = random.pick(trade.cargo);
  const cents = trade.centsPerMile * (1 + 0.08 * random.bell()) * miles;
  const count = cargo.pallets ? random.between(14, 26) : null;
  return {
    cargo_description: cargo.description,
    category: cargo.category,
    equipment_type: code,
    total_rate_cents: Math.max(MIN_CENTS, Math.round(cents / 2_500) * 2_500),
    weight_lb: random.between(cargo.weight[0], cargo.weight[1], 500),
    length_ft: random.between(cargo.length[0], cargo.length[1]),
    pallet_count: count,
    piece_count: cargo.pallets ? null : random.between(1, 24),
    special_instructions: cargo.note ?? null,
    required_hazmat_license: cargo.requires === "required_hazmat_license",
    required_tanker_endorsement: cargo.requires === "required_tanker_endorsement",
    required_doubles_endorsement: cargo.requires === "required_doubles_endorsement",
  };
}

/** Mostly within a week, in a few cases up to five months ahead. */
function dateTerms(miles: number, nowMs: number, random: Random) {
  const days = random.chance(0.04) ? random.between(15, 150) : Math.floor(14 * random.unit() ** 1.8);
  const hour = String(random.between(6, 17)).padStart(2, "0");
  const time = random.chance(0.15) ? null : `${hour}:${random.pick(["00", "30"])}`;
  return {
    pickup_date: dayAfter(nowMs, days),
    // A load with pickup today has no pickup time. Otherwise a board seeded in the evening would soon lose a
    // fifth of its loads.
    pickup_time: days === 0 ? null : time,
    delivery_date: dayAfter(nowMs, days + Math.floor(miles / MILES_A_DAY) + random.between(0, 1)),
  };
}

export function boardLoad(
  ownerId: string,
  postedAtMs: number,
  nowMs: number,
  random: Random,
  lane = drawLane(random),
) {
  const load_id = newId({ msecs: postedAtMs });
  const code = EQUIPMENT_CODES[random.index(EQUIPMENT_TOTALS)] ?? "V";
  const terms = laneTerms(lane, random);
  const isPort = ["CA", "NJ", "GA", "TX", "SC"].includes(lane.from.state);
  const load: typeof loads.$inferInsert = {
    load_id,
    ...terms,
    ...placeColumns(terms),
    ...cargoTerms(code, lane.miles, random),
    ...dateTerms(lane.miles, nowMs, random),
    required_twic: isPort && random.chance(0.06),
    required_tsa_certified: code === "V" && random.chance(0.02),
    posted_at: postedAtMs,
    verification_pin: newPin(),
  };
  return {
    loads: [load],
    userloads: [{ load_id, user_id: ownerId, relationship_type: "shipper" }],
    load_events: [
      {
        event_id: newId({ msecs: postedAtMs }),
        load_id,
        event: "post",
        to_status: "new",
        actor_id: ownerId,
        at: postedAtMs,
      },
    ],
  } satisfies Rows;
}
