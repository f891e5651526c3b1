/** The engine reads and sorts small scans completely, and reads large scans in index order. */
import { BOARD_INDEXES, type BoardColumn, type IndexName } from "db/schema/board-indexes";
import type { IndexableFilters } from "./indexable-filters.server";
import { SORTS, type Sort } from "./sorts";

type RangeKey = readonly (number | string)[];

export interface IndexScan {
  index: IndexName;
  /** The ranges to read, or null for the whole index. */
  ranges: readonly RangeKey[] | null;
  /** Bounds of the index's sort key, both inclusive. */
  from?: number;
  to?: number;
}

type Bounds = Pick<IndexScan, "from" | "to">;

/** With more ranges, reading the whole board in the same order is cheaper. */
const MAX_MERGED_RANGES = 45;
const MAX_QUICK_RANGES = 32;
/** Counting is cheaper than merging, because each lane is one index lookup. */
const MAX_LANES = 360;

const rangesOf = (values: readonly (number | string)[]): RangeKey[] => values.map((value) => [value]);

/** Null if either list is missing or there are too many pairs. */
function lanesOf({ originAreas, destinationAreas }: IndexableFilters): RangeKey[] | null {
  if (!originAreas || !destinationAreas) return null;
  if (originAreas.length * destinationAreas.length > MAX_LANES) return null;
  return originAreas.flatMap((from) => destinationAreas.map((to) => [from, to]));
}

export function candidateScans(filters: IndexableFilters): IndexScan[] {
  const scans: IndexScan[] = [];
  const addScan = (index: IndexName, ranges: readonly RangeKey[] | null, bounds: Bounds = {}) =>
    scans.push({ index, ranges, ...bounds });
  const { originAreas, destinationAreas, originCity, destinationCity } = filters;
  const { minRateCents, minRatePerMileCents } = filters;
  const lanes = lanesOf(filters);
  if (lanes) addScan("loads_open_lane", lanes);
  if (originCity !== undefined) addScan("loads_open_origin_city", rangesOf([originCity]));
  if (destinationCity !== undefined) addScan("loads_open_destination_city", rangesOf([destinationCity]));
  if (filters.originZips) addScan("loads_open_origin_point", rangesOf(filters.originZips));
  // The next two indexes cover more columns than the other indexes by area.
  if (originAreas) addScan("loads_open_origin_rate_per_mile", rangesOf(originAreas));
  if (destinationAreas) addScan("loads_open_destination_newest", rangesOf(destinationAreas));
  if (filters.equipment) addScan("loads_open_equipment", rangesOf(filters.equipment));
  if (filters.maxWeightLb !== undefined) addScan("loads_open_weight", null, { to: filters.maxWeightLb });
  if (filters.maxLengthFt !== undefined) addScan("loads_open_length", null, { to: filters.maxLengthFt });
  if (minRateCents) {
    const bounds = { from: minRateCents };
    if (originAreas) addScan("loads_open_origin_rate", rangesOf(originAreas), bounds);
    else if (destinationAreas) addScan("loads_open_destination_rate", rangesOf(destinationAreas), bounds);
    else addScan("loads_open_rate", null, bounds);
  }
  if (minRatePerMileCents) {
    const bounds = { from: minRatePerMileCents };
    if (originAreas) addScan("loads_open_origin_rate_per_mile", rangesOf(originAreas), bounds);
    else if (destinationAreas)
      addScan("loads_open_destination_rate_per_mile", rangesOf(destinationAreas), bounds);
    else addScan("loads_open_rate_per_mile", null, bounds);
  }
  if (filters.startsLater || filters.lastDay !== null)
    addScan("loads_open_pickup", null, pickupBounds(filters));
  if (filters.postedSinceMs !== undefined) {
    const bounds = { from: filters.postedSinceMs };
    if (originAreas) addScan("loads_open_origin_newest", rangesOf(originAreas), bounds);
    else if (destinationAreas) addScan("loads_open_destination_newest", rangesOf(destinationAreas), bounds);
    else addScan("loads_open_newest", null, bounds);
  }
  return scans;
}

type IndexedSort = Exclude<
  Sort,
  "deadhead" | "rate_per_mile_deadhead" | "profit_per_mile" | "profit_per_hour"
>;

/** Orders with deadhead depend on the starting place, so no index provides them. */
export const isIndexed = (sort: Sort): sort is IndexedSort => !SORTS[sort].fromPlace;

const WHOLE_BOARD: Readonly<Record<IndexedSort, IndexName>> = {
  newest: "loads_open_newest",
  pickup: "loads_open_pickup",
  rate: "loads_open_rate",
  rate_per_mile: "loads_open_rate_per_mile",
};

const BY_AREA: Readonly<
  Record<Exclude<IndexedSort, "pickup">, readonly [origin: IndexName, destination: IndexName]>
> = {
  newest: ["loads_open_origin_newest", "loads_open_destination_newest"],
  rate: ["loads_open_origin_rate", "loads_open_destination_rate"],
  rate_per_mile: ["loads_open_origin_rate_per_mile", "loads_open_destination_rate_per_mile"],
};

/** @param maxRanges the maximum number of ranges to merge */
export function orderedScan(
  sort: IndexedSort,
  filters: IndexableFilters,
  maxRanges = MAX_MERGED_RANGES,
): IndexScan {
  const { originAreas, destinationAreas, originCity, destinationCity } = filters;
  const bounds = boundsOf(sort, filters);
  const scanOf = (index: IndexName, ranges: readonly RangeKey[]): IndexScan => ({ index, ranges, ...bounds });
  if (sort === "newest") {
    const lanes = lanesOf(filters);
    if (originCity !== undefined) return scanOf("loads_open_origin_city", rangesOf([originCity]));
    if (destinationCity !== undefined)
      return scanOf("loads_open_destination_city", rangesOf([destinationCity]));
    if (lanes && lanes.length <= maxRanges) return scanOf("loads_open_lane", lanes);
  }
  if (sort !== "pickup") {
    const [byOrigin, byDestination] = BY_AREA[sort];
    if (originAreas && originAreas.length <= maxRanges) return scanOf(byOrigin, rangesOf(originAreas));
    if (destinationAreas && destinationAreas.length <= maxRanges)
      return scanOf(byDestination, rangesOf(destinationAreas));
  }
  return { index: WHOLE_BOARD[sort], ranges: null, ...bounds };
}

const MINUTES_A_DAY = 1_440;

function pickupBounds({ firstDay, lastDay }: IndexableFilters): Bounds {
  const from = MINUTES_A_DAY * firstDay;
  return lastDay === null ? { from } : { from, to: MINUTES_A_DAY * (lastDay + 1) - 1 };
}

function boundsOf(sort: IndexedSort, filters: IndexableFilters): Bounds {
  if (sort === "pickup") return pickupBounds(filters);
  const from = {
    newest: filters.postedSinceMs,
    rate: filters.minRateCents,
    rate_per_mile: filters.minRatePerMileCents,
  }[sort];
  // A minimum rate of 0 must not become a bound, because loads with unknown miles have rank -1.
  return from ? { from } : {};
}

export function columnsFixedBy({ index, ranges }: IndexScan): readonly BoardColumn[] {
  return ranges ? BOARD_INDEXES[index].prefix : [];
}

/** Few loads match a minimum rate or a maximum posting age. */
function asksForNothingRare({ minRateCents, minRatePerMileCents, postedSinceMs }: IndexableFilters): boolean {
  return !minRateCents && !minRatePerMileCents && postedSinceMs === undefined;
}

/** Counting first would waste time on a search that probably matches many loads. */
export function isBroad(filters: IndexableFilters): boolean {
  const { originAreas, destinationAreas, originCity, destinationCity } = filters;
  const isLane = originAreas && destinationAreas;
  return asksForNothingRare(filters) && !isLane && originCity === undefined && destinationCity === undefined;
}

/**
 * A page opened by number may merge more ranges, because each range would otherwise return all earlier rows.
 */
export function quickScan(sort: IndexedSort, filters: IndexableFilters, offset: number): IndexScan | null {
  const { originAreas, destinationAreas, originCity, destinationCity } = filters;
  if (!asksForNothingRare(filters)) return null;
  const scan = orderedScan(sort, filters);
  // A radius of one mile may contain no ZIP code, and an empty list of ranges cannot be merged.
  if (scan.ranges?.length === 0) return null;
  const fixed = columnsFixedBy(scan);
  const places: [filter: unknown, column: BoardColumn][] = [
    [originAreas, "origin_area"],
    [destinationAreas, "destination_area"],
    [originCity, "origin_city_key"],
    [destinationCity, "destination_city_key"],
  ];
  const fixesPlaces = places.every(([filter, column]) => filter === undefined || fixed.includes(column));
  // A lane has fewer loads than its origin area, so each range of a lane counts as two.
  const hasFewRanges = (scan.ranges?.length ?? 0) * Math.max(1, fixed.length) <= MAX_QUICK_RANGES;
  if (fixesPlaces && (offset > 0 || hasFewRanges)) return scan;
  if (offset > 0 || !isBroad(filters)) return null;
  return { index: WHOLE_BOARD[sort], ranges: null, ...boundsOf(sort, filters) };
}
