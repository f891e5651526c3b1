import type { BoardColumn } from "db/schema/board-indexes";
import { type SQL, sql } from "drizzle-orm";
import { isBrokerNotHidden, isRowNotHidden } from "~/hidden/conditions.server";
import { EARTH_RADIUS_MILES, type Point } from "~/places/great-circle";
import type { Abilities } from "~/requests/eligibility";
import { HOUR_MS } from "~/text/time";
import { ENDS, type End } from "~/trade/ends";
import { EQUIPMENT_CODES } from "~/trade/equipment";
import { type LoadSize, storedSize } from "~/trade/load-size";
import { bitsHeld, bitsNamed, equipmentFor } from "./abilities";
import { allowedDays, type BoardQuery, dayNumberOf, type EndFilter, equipmentOf } from "./board-query";
import { airMiles } from "./deadhead";

export interface Condition {
  columns: readonly BoardColumn[];
  sqlFor: (row: string) => SQL;
}

/** The unary plus keeps SQLite from using an index: the engine has already chosen one. */
export function unindexed(row: string, column: BoardColumn): SQL {
  return sql.raw(`+${row}.${column}`);
}

function compare(column: BoardColumn, operator: "=" | "<=" | ">=", value: number | string): Condition {
  return { columns: [column], sqlFor: (row) => sql`${unindexed(row, column)} ${sql.raw(operator)} ${value}` };
}

/** An empty list becomes `in (null)`, because SQLite folds `in ()` to false and then rejects `indexed by`. */
function oneOf(column: BoardColumn, values: readonly (number | string)[]): Condition {
  const list = values.length > 0 ? sql`${[...values]}` : sql`(null)`;
  return { columns: [column], sqlFor: (row) => sql`${unindexed(row, column)} in ${list}` };
}

/** A load without a value matches. */
function atMost(column: BoardColumn, max: number): Condition {
  return { columns: [column], sqlFor: (row) => sql`ifnull(${unindexed(row, column)}, 0) <= ${max}` };
}

function hasSize(size: LoadSize): Condition {
  const stored = storedSize(size);
  return { columns: ["load_size"], sqlFor: (row) => sql`${unindexed(row, "load_size")} is ${stored}` };
}

function requiresOnly(bits: number): Condition {
  return { columns: ["needs"], sqlFor: (row) => sql`(${unindexed(row, "needs")} & ${31 & ~bits}) = 0` };
}

function cosine(row: string, end: End, { latitude, longitude }: Point): SQL {
  const [north, east] = [unindexed(row, `${end}_latitude`), unindexed(row, `${end}_longitude`)];
  const angle = (latitude * Math.PI) / 180;
  return sql`(sin(radians(${north})) * ${Math.sin(angle)} + cos(radians(${north})) * ${Math.cos(angle)} * cos(radians(${east} - ${longitude})))`;
}

export function milesFrom(row: string, end: End, point: Point): SQL {
  return sql`(${EARTH_RADIUS_MILES} * acos(min(1.0, ${cosine(row, end, point)})))`;
}

function within(end: End, place: Point & { miles: number }): Condition {
  return {
    columns: [`${end}_latitude`, `${end}_longitude`],
    sqlFor: (row) =>
      sql`${cosine(row, end, place)} >= ${Math.cos(airMiles(place.miles) / EARTH_RADIUS_MILES)}`,
  };
}

/** The area condition comes first: an index that contains the areas checks it without reading rows. */
function endConditions(end: End, filter: EndFilter): Condition[] {
  const conditions: Condition[] = [];
  if (filter.areas) conditions.push(oneOf(`${end}_area`, filter.areas));
  if (filter.place) conditions.push(within(end, filter.place));
  if (filter.cityKey !== undefined) conditions.push(compare(`${end}_city_key`, "=", filter.cityKey));
  return conditions;
}

/** Excludes loads whose equipment, size, weight or endorsements the driver's profile does not meet. */
function profileConditions(driver: Abilities, namesEquipment: boolean): Condition[] {
  const codes = equipmentFor(driver);
  const ownEquipment: Condition = {
    columns: ["equipment_type"],
    sqlFor: (row) => sql`ifnull(${unindexed(row, "equipment_type")}, 'OTHER') in ${codes}`,
  };
  return [
    ...(!namesEquipment && codes.length < EQUIPMENT_CODES.length ? [ownEquipment] : []),
    requiresOnly(bitsHeld(driver)),
    ...(driver.maxWeightLb === null ? [] : [atMost("weight_lb", driver.maxWeightLb)]),
    ...(driver.maxLengthFt === null ? [] : [atMost("length_ft", driver.maxLengthFt)]),
  ];
}

const rowidOf = (row: string) => sql.raw(row === "e" ? "e.id" : `${row}.rowid`);

/** The conditions read no column of the index, so every index covers them. */
const hiddenConditions = (driverId: string): Condition[] =>
  [isRowNotHidden, isBrokerNotHidden].map((isNotHidden) => ({
    columns: [],
    sqlFor: (row) => isNotHidden(driverId, rowidOf(row)),
  }));

export function conditionsOf(query: BoardQuery): Condition[] {
  const { filters, ends, driver, nowMs } = query;
  const [firstDay, lastDay] = allowedDays(query);
  const conditions: Condition[] = [compare("pickup_day", ">=", firstDay)];
  if (query.lastPickup) conditions.push(compare("pickup_day", "<=", dayNumberOf(query.lastPickup)));
  if (!filters.also_requested) conditions.push(compare("load_status", "=", "new"));
  if (filters.book_now) conditions.push(compare("offers_book_now", "=", 1));
  if (lastDay !== null) conditions.push(compare("delivery_day", "<=", lastDay));
  for (const end of ENDS) conditions.push(...endConditions(end, ends[end]));
  const equipment = equipmentOf(query);
  if (equipment) conditions.push(oneOf("equipment_type", equipment));
  if (filters.max_weight !== undefined) conditions.push(atMost("weight_lb", filters.max_weight));
  if (filters.max_length !== undefined) conditions.push(atMost("length_ft", filters.max_length));
  if (filters.load_size) conditions.push(hasSize(filters.load_size));
  if (filters.endorsement) conditions.push(requiresOnly(bitsNamed(filters.endorsement)));
  if (filters.min_rate_cents) conditions.push(compare("total_rate_cents", ">=", filters.min_rate_cents));
  if (filters.min_rate_per_mile_cents)
    conditions.push(compare("rate_per_mile_rank", ">=", filters.min_rate_per_mile_cents));
  if (filters.posted_within_hours)
    conditions.push(compare("posted_at", ">=", nowMs - filters.posted_within_hours * HOUR_MS));
  if (driver) conditions.push(...profileConditions(driver, equipment !== undefined));
  if (query.hiddenBy) conditions.push(...hiddenConditions(query.hiddenBy));
  return conditions;
}
