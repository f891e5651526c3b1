/**
 * Ways through the board. A walk goes along one index, over one or several stretches of it (a stretch an area, a lane, a
 * city …). Small ones are read whole and sorted; large ones are followed in the order of their index. Pure.
 */

import { BOARD_INDEXES, type BoardColumn, type IndexName } from "db/schema/board-indexes";
import type { EquipmentCode } from "~/trade/equipment";
import type { Sort } from "./sorts";

/** The values that a stretch starts with, in the order of the index's prefix. */
export type Stretch = readonly (number | string)[];

export interface Walk {
  index: IndexName;
  /** Null: the whole index. */
  stretches: readonly Stretch[] | null;
  /** Bounds of the first column after the prefix. */
  from?: number;
  to?: number;
}

/** What is known of a search before the database is asked. */
export interface Bearings {
  originAreas?: readonly number[];
  destinationAreas?: readonly number[];
  /** In all its spellings. */
  originCity?: readonly string[];
  destinationCity?: readonly string[];
  /** ZIP codes around the origin, where they are few. */
  originZips?: readonly number[];
  equipment?: readonly EquipmentCode[];
  /** Days of pickup, as `loads.pickup_day` counts them. */
  firstDay: number;
  lastDay: number | null;
  /** The first day is later than today. */
  laterThanToday: boolean;
  minRateCents?: number;
  minRatePerMileCents?: number;
  postedSinceMs?: number;
  maxWeight?: number;
  maxLength?: number;
}

/** More stretches than this cost more to merge than the whole board in the same order costs to follow. */
const MOST_STRETCHES = 45;
/** To merge more than this is not worth a try. */
const FEW_STRETCHES = 32;
/** To be counted they may be more: each is a look into the index. */
const MOST_LANES = 360;

const alone = (values: readonly (number | string)[]): Stretch[] => values.map((value) => [value]);

function lanes({ originAreas, destinationAreas }: Bearings): Stretch[] | null {
  if (!originAreas || !destinationAreas) return null;
  if (originAreas.length * destinationAreas.length > MOST_LANES) return null;
  return originAreas.flatMap((from) => destinationAreas.map((to) => [from, to]));
}

/** Every walk that passes all that a search can find, and a part of the board only. The most telling first. */
export function candidates(bearings: Bearings): Walk[] {
  const found: Walk[] = [];
  const add = (
    index: IndexName,
    stretches: readonly Stretch[] | null,
    bounds: Pick<Walk, "from" | "to"> = {},
  ) => found.push({ index, stretches, ...bounds });
  const { originAreas, destinationAreas, minRateCents, minRatePerMileCents } = bearings;
  const pairs = lanes(bearings);
  if (pairs) add("loads_open_lane", pairs);
  if (bearings.originCity !== undefined) add("loads_open_origin_city", alone(bearings.originCity));
  if (bearings.destinationCity !== undefined)
    add("loads_open_destination_city", alone(bearings.destinationCity));
  if (bearings.originZips) add("loads_open_origin_point", alone(bearings.originZips));
  // Of those that start with the area the one that holds most.
  if (originAreas) add("loads_open_origin_rate_per_mile", alone(originAreas));
  if (destinationAreas) add("loads_open_destination_newest", alone(destinationAreas));
  if (bearings.equipment) add("loads_open_equipment", alone(bearings.equipment));
  if (bearings.maxWeight !== undefined) add("loads_open_weight", null, { to: bearings.maxWeight });
  if (bearings.maxLength !== undefined) add("loads_open_length", null, { to: bearings.maxLength });
  if (minRateCents) {
    if (originAreas) add("loads_open_origin_rate", alone(originAreas), { from: minRateCents });
    else if (destinationAreas)
      add("loads_open_destination_rate", alone(destinationAreas), { from: minRateCents });
    else add("loads_open_rate", null, { from: minRateCents });
  }
  if (minRatePerMileCents) {
    const from = minRatePerMileCents;
    if (originAreas) add("loads_open_origin_rate_per_mile", alone(originAreas), { from });
    else if (destinationAreas) add("loads_open_destination_rate_per_mile", alone(destinationAreas), { from });
    else add("loads_open_rate_per_mile", null, { from });
  }
  if (bearings.laterThanToday || bearings.lastDay !== null)
    add("loads_open_pickup", null, {
      from: bearings.firstDay,
      ...(bearings.lastDay !== null && { to: bearings.lastDay }),
    });
  if (bearings.postedSinceMs !== undefined) {
    const bounds = { from: bearings.postedSinceMs };
    if (originAreas) add("loads_open_origin_newest", alone(originAreas), bounds);
    else if (destinationAreas) add("loads_open_destination_newest", alone(destinationAreas), bounds);
    else add("loads_open_newest", null, bounds);
  }
  return found;
}

type Ordered = Exclude<Sort, "deadhead" | "rate_per_mile_deadhead">;

/** Whether an index has the order; those from where the truck is are different from every place. */
export const isByIndex = (sort: Sort): sort is Ordered =>
  sort !== "deadhead" && sort !== "rate_per_mile_deadhead";

const WHOLE: Readonly<Record<Ordered, IndexName>> = {
  newest: "loads_open_newest",
  pickup: "loads_open_pickup",
  rate: "loads_open_rate",
  rate_per_mile: "loads_open_rate_per_mile",
};

const FROM_AREAS: Readonly<
  Record<Exclude<Ordered, "pickup">, readonly [origin: IndexName, destination: IndexName]>
> = {
  newest: ["loads_open_origin_newest", "loads_open_destination_newest"],
  rate: ["loads_open_origin_rate", "loads_open_destination_rate"],
  rate_per_mile: ["loads_open_origin_rate_per_mile", "loads_open_destination_rate_per_mile"],
};

/**
 * The walk that meets what a search finds in the order asked for, along as few others as can be.
 * @param most stretches that are worth it
 */
export function orderedWalk(sort: Ordered, bearings: Bearings, most = MOST_STRETCHES): Walk {
  const { originAreas, destinationAreas, originCity, destinationCity } = bearings;
  const bounds = boundsOf(sort, bearings);
  const along = (index: IndexName, stretches: readonly Stretch[]): Walk => ({ index, stretches, ...bounds });
  if (sort === "newest") {
    const pairs = lanes(bearings);
    if (originCity !== undefined) return along("loads_open_origin_city", alone(originCity));
    if (destinationCity !== undefined) return along("loads_open_destination_city", alone(destinationCity));
    if (pairs && pairs.length <= most) return along("loads_open_lane", pairs);
  }
  if (sort !== "pickup") {
    const [byOrigin, byDestination] = FROM_AREAS[sort];
    if (originAreas && originAreas.length <= most) return along(byOrigin, alone(originAreas));
    if (destinationAreas && destinationAreas.length <= most)
      return along(byDestination, alone(destinationAreas));
  }
  return { index: WHOLE[sort], stretches: null, ...bounds };
}

/** Where in the order a walk may begin and end. */
function boundsOf(sort: Ordered, bearings: Bearings): Pick<Walk, "from" | "to"> {
  if (sort === "pickup")
    return { from: bearings.firstDay, ...(bearings.lastDay !== null && { to: bearings.lastDay }) };
  const least = {
    newest: bearings.postedSinceMs,
    rate: bearings.minRateCents,
    rate_per_mile: bearings.minRatePerMileCents,
  }[sort];
  // Nothing at least is no bound: loads of unknown miles stand below it.
  return least ? { from: least } : {};
}

/** The columns whose conditions a walk keeps by itself: every row on it starts with one of the values. */
export function settledBy({ index, stretches }: Walk): readonly BoardColumn[] {
  return stretches ? BOARD_INDEXES[index].prefix : [];
}

/** Whether nothing rare is asked for. */
function isCommon({ minRateCents, minRatePerMileCents, postedSinceMs }: Bearings): boolean {
  return !minRateCents && !minRatePerMileCents && postedSinceMs === undefined;
}

/** Whether no more is asked for than what many loads of a wider place have: an order may be followed without counting first. */
export function isPlain(bearings: Bearings): boolean {
  const { originAreas, destinationAreas, originCity, destinationCity } = bearings;
  return isCommon(bearings) && !(originAreas && destinationAreas) && !originCity && !destinationCity;
}

/**
 * The walk along which a glance may well fill a page; null where none may. It keeps every place by itself on a few stretches,
 * or else all of the board in that order is worth a glance too. For a page by its number more stretches are worth it: put
 * together otherwise, each of them would have to give the rows before it too.
 */
export function promisingWalk(sort: Ordered, bearings: Bearings, offset: number): Walk | null {
  const { originAreas, destinationAreas, originCity, destinationCity } = bearings;
  if (!isCommon(bearings)) return null;
  const walk = orderedWalk(sort, bearings);
  // Within a mile of the middle of a wide city there may be no place at all: none can be put together.
  if (walk.stretches?.length === 0) return null;
  const settled = settledBy(walk);
  const places: [asked: unknown, column: BoardColumn][] = [
    [originAreas, "origin_area"],
    [destinationAreas, "destination_area"],
    [originCity, "origin_address_city"],
    [destinationCity, "destination_address_city"],
  ];
  const isKept = places.every(([asked, column]) => !asked || settled.includes(column));
  // Lanes are emptier than the areas that they lead from.
  const isFew = (walk.stretches?.length ?? 0) * Math.max(1, settled.length) <= FEW_STRETCHES;
  if (isKept && (offset > 0 || isFew)) return walk;
  if (offset > 0 || !isPlain(bearings)) return null;
  return { index: WHOLE[sort], stretches: null, ...boundsOf(sort, bearings) };
}
