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

const TAIL = [
  "posted_at",
  "pickup_day",
  "delivery_day",
  "equipment_type",
  "load_status",
  "needs",
  "weight_lb",
  "length_ft",
] as const;
const WIDE = [...TAIL, "origin_area", "destination_area"] as const;

const wide = (key: BoardColumn, ...prefix: BoardColumn[]): BoardIndex => ({
  prefix,
  key,
  holds: [...WIDE, key],
});
const city = (column: BoardColumn): BoardIndex => ({
  prefix: [column],
  key: "posted_at",
  holds: [...TAIL, column],
});
const thin = (column: BoardColumn, ...prefix: BoardColumn[]): BoardIndex => ({
  prefix,
  key: null,
  holds: [column],
});

export const INDEXES = {
  loads_open_newest: wide("posted_at"),
  loads_open_pickup: wide("pickup_day"),
  loads_open_rate: wide("total_rate_cents"),
  loads_open_rate_per_mile: wide("rate_per_mile_rank"),
  loads_open_origin_newest: wide("posted_at", "origin_area"),
  loads_open_origin_rate: wide("total_rate_cents", "origin_area"),
  loads_open_origin_rate_per_mile: wide("rate_per_mile_rank", "origin_area"),
  loads_open_destination_newest: wide("posted_at", "destination_area"),
  loads_open_destination_rate: wide("total_rate_cents", "destination_area"),
  loads_open_destination_rate_per_mile: wide("rate_per_mile_rank", "destination_area"),
  loads_open_lane: wide("posted_at", "origin_area", "destination_area"),
  loads_open_origin_city: city("origin_address_city"),
  loads_open_destination_city: city("destination_address_city"),
  loads_open_origin_point: thin("origin_point", "origin_point"),
  loads_open_equipment: thin("equipment_type", "equipment_type"),
  loads_open_weight: thin("weight_lb"),
  loads_open_length: thin("length_ft"),
} as const satisfies Record<string, BoardIndex>;

export type IndexName = keyof typeof INDEXES;

export function indexOf(name: IndexName): BoardIndex {
  return INDEXES[name];
}
