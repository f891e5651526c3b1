/** The indexes of the board (`db/schema/board-indexes.ts`) as a search chooses among them. Pure. */

/** The columns of a load that a search looks at. */
export type BoardColumn =
  | "posted_at"
  | "pickup_day"
  | "delivery_day"
  | "total_rate_cents"
  | "rate_per_mile_rank"
  | "calculated_miles"
  | "origin_area"
  | "destination_area"
  | "origin_point"
  | "origin_latitude"
  | "origin_longitude"
  | "destination_latitude"
  | "destination_longitude"
  | "origin_address_city"
  | "destination_address_city"
  | "equipment_type"
  | "load_status"
  | "needs"
  | "weight_lb"
  | "length_ft";

interface BoardIndex {
  /** What it starts with: each value is a stretch of its own. */
  prefix: readonly BoardColumn[];
  /** What each stretch is sorted by, then by the time of posting; null where a stretch has no order of use. */
  key: BoardColumn | null;
  /** What it holds besides, so that the row need not be looked at. */
  holds: readonly BoardColumn[];
}

const WIDE = [
  "posted_at",
  "pickup_day",
  "delivery_day",
  "equipment_type",
  "load_status",
  "needs",
  "weight_lb",
  "length_ft",
  "origin_area",
  "destination_area",
] as const;

const wide = (key: BoardColumn, prefix: readonly BoardColumn[], ...more: BoardColumn[]): BoardIndex => ({
  prefix,
  key,
  holds: [...WIDE, key, ...prefix, ...more],
});
const thin = (column: BoardColumn, ...prefix: BoardColumn[]): BoardIndex => ({
  prefix,
  key: null,
  holds: [column],
});

const ORIGIN = ["origin_area"] as const;
const DESTINATION = ["destination_area"] as const;
const PLACE = ["origin_latitude", "origin_longitude"] as const;
const THERE = ["destination_latitude", "destination_longitude"] as const;
const CITIES = ["origin_address_city", "destination_address_city"] as const;
const PAY = ["total_rate_cents", "rate_per_mile_rank"] as const;

export const INDEXES = {
  loads_open_newest: wide("posted_at", []),
  loads_open_pickup: wide("pickup_day", []),
  loads_open_rate: wide("total_rate_cents", []),
  loads_open_rate_per_mile: wide("rate_per_mile_rank", []),
  loads_open_origin_newest: wide("posted_at", ORIGIN, ...PLACE),
  loads_open_origin_rate: wide("total_rate_cents", ORIGIN),
  loads_open_origin_rate_per_mile: wide(
    "rate_per_mile_rank",
    ORIGIN,
    ...PLACE,
    "total_rate_cents",
    "calculated_miles",
  ),
  loads_open_destination_newest: wide("posted_at", DESTINATION),
  loads_open_destination_rate: wide("total_rate_cents", DESTINATION),
  loads_open_destination_rate_per_mile: wide("rate_per_mile_rank", DESTINATION),
  loads_open_lane: wide("posted_at", [...ORIGIN, ...DESTINATION], ...PLACE, ...THERE, ...CITIES),
  loads_open_origin_city: wide("posted_at", ["origin_address_city"], ...PAY, "destination_address_city"),
  loads_open_destination_city: wide("posted_at", ["destination_address_city"], ...PAY, "origin_address_city"),
  loads_open_origin_point: thin("origin_point", "origin_point"),
  loads_open_equipment: thin("equipment_type", "equipment_type"),
  loads_open_weight: thin("weight_lb"),
  loads_open_length: thin("length_ft"),
} as const satisfies Record<string, BoardIndex>;

export type IndexName = keyof typeof INDEXES;

export function indexOf(name: IndexName): BoardIndex {
  return INDEXES[name];
}
