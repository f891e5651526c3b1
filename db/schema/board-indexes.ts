/**
 * Partial indexes of open loads. The columns of common filters follow the sort key, so that a search reads
 * few rows that it does not show.
 */
import { type SQL, sql } from "drizzle-orm";
import { index, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { OPEN_STATUSES } from "~/trade/lifecycle";

const openStatuses = OPEN_STATUSES.map((status) => `'${status}'`).join(", ");

/** Queries must repeat this character for character; otherwise SQLite does not use the partial indexes. */
export const OPEN_LOAD = `load_status in (${openStatuses}) and deleted_at is null and expired_at is null`;

/** SQL condition: the load's origin or destination has a city without a key. */
export const WITHOUT_CITY_KEY =
  "((origin_address_city is not null and origin_city_key is null) or (destination_address_city is not null and destination_city_key is null))";

/** SQL: the number of days since January 1, 2000. */
export function dayNumber(column: string): SQL {
  return sql.raw(`cast(julianday(${column}) - 2451544.5 as integer)`);
}

export type BoardColumn =
  | "posted_at"
  | "pickup_day"
  | "pickup_minute"
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
  | "origin_city_key"
  | "destination_city_key"
  | "equipment_type"
  | "load_status"
  | "offers_book_now"
  | "needs"
  | "weight_lb"
  | "length_ft"
  | "load_size";

interface BoardIndex {
  /** Columns compared for equality. Each combination of values is one range of the index. */
  prefix: readonly BoardColumn[];
  /** Null if ranges are not read in order. */
  key: BoardColumn | null;
  /** SQLite checks conditions on these columns without reading the row. */
  columns: readonly [BoardColumn, ...BoardColumn[]];
}

const FILTERED = [
  "posted_at",
  "origin_area",
  "destination_area",
  "pickup_day",
  "equipment_type",
  "load_status",
  "delivery_day",
  "needs",
  "weight_lb",
  "length_ft",
  "offers_book_now",
  "load_size",
] as const;

function covering(prefix: readonly BoardColumn[], key: BoardColumn, ...more: BoardColumn[]): BoardIndex {
  const [first = key, ...rest] = new Set([...prefix, key, ...FILTERED, ...more]);
  return { prefix, key, columns: [first, ...rest] };
}

/** An unsorted index with one range for each value of the column. */
const lookUp = (column: BoardColumn): BoardIndex => ({ prefix: [column], key: null, columns: [column] });

const bounded = (column: BoardColumn): BoardIndex => ({ prefix: [], key: column, columns: [column] });

const FROM = ["origin_area"] as const;
const TO = ["destination_area"] as const;
const ORIGIN_POINT = ["origin_latitude", "origin_longitude"] as const;
const DESTINATION_POINT = ["destination_latitude", "destination_longitude"] as const;
const FROM_CITY = "origin_city_key";
const TO_CITY = "destination_city_key";
const RATE = "total_rate_cents";
const RATE_PER_MILE = "rate_per_mile_rank";

export const BOARD_INDEXES = {
  loads_open_newest: covering([], "posted_at"),
  loads_open_pickup: covering([], "pickup_minute"),
  loads_open_rate: covering([], RATE),
  loads_open_rate_per_mile: covering([], RATE_PER_MILE),
  loads_open_origin_newest: covering(FROM, "posted_at", ...ORIGIN_POINT),
  loads_open_origin_rate: covering(FROM, RATE),
  loads_open_origin_rate_per_mile: covering(FROM, RATE_PER_MILE, ...ORIGIN_POINT, RATE, "calculated_miles"),
  loads_open_destination_newest: covering(TO, "posted_at"),
  loads_open_destination_rate: covering(TO, RATE),
  loads_open_destination_rate_per_mile: covering(TO, RATE_PER_MILE),
  loads_open_lane: covering(
    [...FROM, ...TO],
    "posted_at",
    ...ORIGIN_POINT,
    ...DESTINATION_POINT,
    FROM_CITY,
    TO_CITY,
  ),
  loads_open_origin_city: covering([FROM_CITY], "posted_at", RATE, RATE_PER_MILE, TO_CITY),
  loads_open_destination_city: covering([TO_CITY], "posted_at", RATE, RATE_PER_MILE, FROM_CITY),
  loads_open_origin_point: lookUp("origin_point"),
  loads_open_equipment: lookUp("equipment_type"),
  loads_open_weight: bounded("weight_lb"),
  loads_open_length: bounded("length_ft"),
} as const satisfies Record<string, BoardIndex>;

export type IndexName = keyof typeof BOARD_INDEXES;

export function boardIndexes(load: Record<BoardColumn, SQLiteColumn>) {
  const open = sql.raw(OPEN_LOAD);
  return Object.entries(BOARD_INDEXES).map(
    ([
      name,
      {
        columns: [first, ...rest],
      },
    ]) =>
      index(name)
        .on(load[first], ...rest.map((column) => load[column]))
        .where(open),
  );
}
