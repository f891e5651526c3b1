/** The result is a range, because traffic, dock waits and exact miles are unknown in advance. */
import { SPEEDS, timeOnTheWay } from "~/distance/expected-arrival";
import { HOUR_MS } from "~/text/time";

/** A mill is a thousandth of a dollar. */
export interface Costs {
  fuelPriceMills: number;
  milesPerGallon: number;
  /** Cost per mile other than fuel: maintenance, tires, tolls. */
  otherMileMills: number;
  fixedMonthCents: number;
  daysAMonth: number;
}

export interface Haul {
  rateCents: number | null;
  miles: number | null;
  /** Miles to the pickup, or null if the starting place is unknown. */
  emptyMiles: number | null;
  /** The number of stops between origin and destination, each of which is a dock. */
  between: number;
}

export interface Range {
  low: number;
  high: number;
}

/** All amounts are in cents, unrounded. */
export interface Profit {
  miles: number;
  emptyMiles: number | null;
  cost: Range;
  profit: Range;
  perMile: Range;
  /** Profit per hour from departure to the end of unloading, including breaks and rests. */
  perHour: Range;
}

/**
 * A day's fixed cost is spread over this many hours, the most that a driver may drive between two long rests
 * (49 CFR 395.3).
 */
const HOURS_A_DAY = 11;

/**
 * The best and the worst case of a haul. Nine out of ten mileage estimates are off by less than 5%. Each dock
 * takes one hour in the best case, and the two free hours in the worst. Longer waits are paid as detention.
 */
export const CASES = {
  best: { ofMiles: 0.95, milesAnHour: SPEEDS.earliest, dockHours: 1 },
  worst: { ofMiles: 1.05, milesAnHour: SPEEDS.latest, dockHours: 2 },
} as const;

/** The docks of a load without stops between: its origin and its destination. */
export const DOCKS = 2;

export type HaulCase = (typeof CASES)[keyof typeof CASES];

/** Returns the cost per mile in cents, without fixed costs. */
export const mileCents = ({ fuelPriceMills, milesPerGallon, otherMileMills }: Costs) =>
  (fuelPriceMills / milesPerGallon + otherMileMills) / 10;

export const dayCents = ({ fixedMonthCents, daysAMonth }: Costs) => fixedMonthCents / daysAMonth;

export const hourCents = (costs: Costs) => dayCents(costs) / HOURS_A_DAY;

/**
 * Returns the dock cost of a load without stops between, in cents: the midpoint of the best and the worst
 * case for both docks. All other costs are proportional to the miles, so only this cost makes sorting by
 * profit per mile differ from sorting by rate per mile.
 */
export const loadCents = (costs: Costs) =>
  (hourCents(costs) * DOCKS * (CASES.best.dockHours + CASES.worst.dockHours)) / 2;

/** @param docks the number of docks of the load */
function inCase(
  { ofMiles, milesAnHour, dockHours }: HaulCase,
  costs: Costs,
  allMiles: number,
  docks: number,
) {
  const miles = allMiles * ofMiles;
  const hoursAtDocks = docks * dockHours;
  const workingHours = miles / milesAnHour + hoursAtDocks;
  return {
    cents: miles * mileCents(costs) + workingHours * hourCents(costs),
    hours: timeOnTheWay(miles, milesAnHour) / HOUR_MS + hoursAtDocks,
  };
}

/** Assumes a driver who departs after a full rest. */
export function profitOf(costs: Costs, { rateCents, miles, emptyMiles, between }: Haul): Profit | null {
  const isSound = costs.milesPerGallon > 0 && costs.daysAMonth > 0;
  if (rateCents === null || !miles || !isSound) return null;
  const all = miles + (emptyMiles ?? 0);
  const docks = DOCKS + between;
  const [best, worst] = [inCase(CASES.best, costs, all, docks), inCase(CASES.worst, costs, all, docks)];
  const profit = { low: rateCents - worst.cents, high: rateCents - best.cents };
  // More hours make a loss per hour smaller, so the worst case can have the higher value.
  const hourly = [profit.low / worst.hours, profit.high / best.hours];
  return {
    miles: all,
    emptyMiles,
    cost: { low: best.cents, high: worst.cents },
    profit,
    perMile: { low: profit.low / all, high: profit.high / all },
    perHour: { low: Math.min(...hourly), high: Math.max(...hourly) },
  };
}
