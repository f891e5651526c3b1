/** What a search asks of a load, condition by condition, each knowing the columns that it reads. */

import type { BoardColumn } from "db/schema/board-indexes";
import { type SQL, sql } from "drizzle-orm";
import { EARTH_RADIUS_MILES, type Point } from "~/places/great-circle";
import type { Abilities } from "~/requests/fitness";
import { ENDS, type End } from "~/trade/ends";
import { EQUIPMENT_CODES } from "~/trade/equipment";
import { bitsHeld, bitsNamed, kindsFor } from "./abilities";
import { type Asked, type EndPlan, kindsOf, pickupDays } from "./board-query";

export interface Condition {
  columns: readonly BoardColumn[];
  /** The condition on the row of that name. */
  on: (row: string) => SQL;
}

const HOUR_MS = 3_600_000;

/**
 * The column of that row. The plus keeps SQLite from looking the row up by it: the walk has been chosen, and without
 * statistics its guess is an index built for the one query.
 */
export function on(row: string, column: BoardColumn): SQL {
  return sql.raw(`+${row}.${column}`);
}

function compare(column: BoardColumn, operator: "=" | "<=" | ">=", value: number | string): Condition {
  return { columns: [column], on: (row) => sql`${on(row, column)} ${sql.raw(operator)} ${value}` };
}

/** Of no values none is null, but an empty list SQLite would see through, and then not find the index that it is told to use. */
function oneOf(column: BoardColumn, values: readonly (number | string)[]): Condition {
  const list = values.length > 0 ? sql`${[...values]}` : sql`(null)`;
  return { columns: [column], on: (row) => sql`${on(row, column)} in ${list}` };
}

/** At most so much; a load that does not tell fits. */
function atMost(column: BoardColumn, most: number): Condition {
  return { columns: [column], on: (row) => sql`ifnull(${on(row, column)}, 0) <= ${most}` };
}

/** Asks for nothing but the endorsements whose bits are given. */
function needsOnly(held: number): Condition {
  return { columns: ["needs"], on: (row) => sql`(${on(row, "needs")} & ${31 & ~held}) = 0` };
}

/** The cosine of the angle between an end of the row and a point, as seen from the middle of the earth. */
function cosine(row: string, end: End, { latitude, longitude }: Point): SQL {
  const [north, east] = [on(row, `${end}_latitude`), on(row, `${end}_longitude`)];
  const angle = (latitude * Math.PI) / 180;
  return sql`(sin(radians(${north})) * ${Math.sin(angle)} + cos(radians(${north})) * ${Math.cos(angle)} * cos(radians(${east} - ${longitude})))`;
}

/** Miles as the crow flies between an end of the row and a point. */
export function milesFrom(row: string, end: End, point: Point): SQL {
  return sql`(${EARTH_RADIUS_MILES} * acos(min(1.0, ${cosine(row, end, point)})))`;
}

function within(end: End, place: Point & { miles: number }): Condition {
  return {
    columns: [`${end}_latitude`, `${end}_longitude`],
    on: (row) => sql`${cosine(row, end, place)} >= ${Math.cos(place.miles / EARTH_RADIUS_MILES)}`,
  };
}

/** Where an end has to lie. The areas come first: an index holds them. */
function placeConditions(end: End, plan: EndPlan): Condition[] {
  const found: Condition[] = [];
  if (plan.areas) found.push(oneOf(`${end}_area`, plan.areas));
  if (plan.place) found.push(within(end, plan.place));
  if (plan.city) found.push(oneOf(`${end}_address_city`, plan.spellings ?? [plan.city]));
  return found;
}

/** What a driver's profile rules out beside the kinds asked for: whatever their fitness would say "does not" to. */
function canTake(driver: Abilities, namesKinds: boolean): Condition[] {
  const codes = kindsFor(driver);
  const ownKind: Condition = {
    columns: ["equipment_type"],
    on: (row) => sql`ifnull(${on(row, "equipment_type")}, 'OTHER') in ${codes}`,
  };
  return [
    ...(!namesKinds && codes.length < EQUIPMENT_CODES.length ? [ownKind] : []),
    needsOnly(bitsHeld(driver)),
    ...(driver.maxWeightLb === null ? [] : [atMost("weight_lb", driver.maxWeightLb)]),
    ...(driver.maxLengthFt === null ? [] : [atMost("length_ft", driver.maxLengthFt)]),
  ];
}

/** Every condition but that the load is open, which the statements repeat word for word. */
export function conditionsOf(asked: Asked): Condition[] {
  const { filters, ends, driver, nowMs } = asked;
  const [firstDay, lastDay] = pickupDays(asked);
  const found: Condition[] = [compare("pickup_day", ">=", firstDay)];
  if (!filters.also_requested) found.push(compare("load_status", "=", "new"));
  if (lastDay !== null) found.push(compare("delivery_day", "<=", lastDay));
  for (const end of ENDS) found.push(...placeConditions(end, ends[end]));
  const kinds = kindsOf(asked);
  if (kinds) found.push(oneOf("equipment_type", kinds));
  if (filters.max_weight !== undefined) found.push(atMost("weight_lb", filters.max_weight));
  if (filters.max_length !== undefined) found.push(atMost("length_ft", filters.max_length));
  if (filters.endorsement) found.push(needsOnly(bitsNamed(filters.endorsement)));
  if (filters.min_rate_cents) found.push(compare("total_rate_cents", ">=", filters.min_rate_cents));
  if (filters.min_rate_per_mile_cents)
    found.push(compare("rate_per_mile_rank", ">=", filters.min_rate_per_mile_cents));
  if (filters.posted_within_hours)
    found.push(compare("posted_at", ">=", nowMs - filters.posted_within_hours * HOUR_MS));
  if (driver) found.push(...canTake(driver, kinds !== undefined));
  return found;
}
