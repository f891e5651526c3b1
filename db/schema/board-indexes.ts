/**
 * The indexes of the board: every way in which a search walks it (`app/search/indexes.ts` knows them by name). They hold
 * open loads only; behind their order (ties go by the time of posting) comes what most filters ask, so that a walk seldom
 * looks at a row it does not show.
 */
import { type SQL, sql } from "drizzle-orm";
import { index, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { OPEN_STATUSES } from "~/trade/lifecycle";

const openStatuses = OPEN_STATUSES.map((status) => `'${status}'`).join(", ");

/** What a load on the board is. Searches repeat it word for word: SQLite uses a partial index only then. */
export const OPEN_LOAD = `load_status in (${openStatuses}) and deleted_at is null and expired_at is null`;

/** A day as the number of days since 1 January 2000. */
export function dayNumber(column: string): SQL {
  return sql.raw(`cast(julianday(${column}) - 2451544.5 as integer)`);
}

/** The columns of `loads` by which the board is walked. */
type BoardColumns = Record<
  | "posted_at"
  | "pickup_day"
  | "delivery_day"
  | "total_rate_cents"
  | "rate_per_mile_rank"
  | "origin_area"
  | "destination_area"
  | "origin_point"
  | "origin_latitude"
  | "origin_longitude"
  | "destination_latitude"
  | "destination_longitude"
  | "calculated_miles"
  | "origin_address_city"
  | "destination_address_city"
  | "equipment_type"
  | "load_status"
  | "needs"
  | "weight_lb"
  | "length_ft",
  SQLiteColumn
>;

export function boardIndexes(load: BoardColumns) {
  const { posted_at, pickup_day, total_rate_cents, rate_per_mile_rank } = load;
  const asked = [
    load.equipment_type,
    load.load_status,
    load.delivery_day,
    load.needs,
    load.weight_lb,
    load.length_ft,
  ] as const;
  const tail = [pickup_day, ...asked] as const;
  const place = [load.origin_latitude, load.origin_longitude] as const;
  const there = [load.destination_latitude, load.destination_longitude] as const;
  const { origin_address_city: fromCity, destination_address_city: toCity } = load;
  const pay = [total_rate_cents, rate_per_mile_rank] as const;
  const open = sql.raw(OPEN_LOAD);
  const { origin_area: from, destination_area: to } = load;
  return [
    index("loads_open_newest")
      .on(posted_at, from, to, ...tail)
      .where(open),
    index("loads_open_pickup")
      .on(pickup_day, posted_at, from, to, ...asked)
      .where(open),
    index("loads_open_rate")
      .on(total_rate_cents, posted_at, from, to, ...tail)
      .where(open),
    index("loads_open_rate_per_mile")
      .on(rate_per_mile_rank, posted_at, from, to, ...tail)
      .where(open),
    index("loads_open_origin_newest")
      .on(from, posted_at, to, ...tail, ...place)
      .where(open),
    index("loads_open_origin_rate")
      .on(from, total_rate_cents, posted_at, to, ...tail)
      .where(open),
    index("loads_open_origin_rate_per_mile")
      .on(from, rate_per_mile_rank, posted_at, to, ...tail, ...place, total_rate_cents, load.calculated_miles)
      .where(open),
    index("loads_open_destination_newest")
      .on(to, posted_at, from, ...tail)
      .where(open),
    index("loads_open_destination_rate")
      .on(to, total_rate_cents, posted_at, from, ...tail)
      .where(open),
    index("loads_open_destination_rate_per_mile")
      .on(to, rate_per_mile_rank, posted_at, from, ...tail)
      .where(open),
    index("loads_open_lane")
      .on(from, to, posted_at, ...tail, ...place, ...there, fromCity, toCity)
      .where(open),
    index("loads_open_origin_city")
      .on(fromCity, posted_at, from, to, ...tail, ...pay, toCity)
      .where(open),
    index("loads_open_destination_city")
      .on(toCity, posted_at, from, to, ...tail, ...pay, fromCity)
      .where(open),
    index("loads_open_origin_point").on(load.origin_point).where(open),
    index("loads_open_equipment").on(load.equipment_type).where(open),
    index("loads_open_weight").on(load.weight_lb).where(open),
    index("loads_open_length").on(load.length_ft).where(open),
  ];
}
