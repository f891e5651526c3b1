/**
 * What a load costs its driver and what it leaves. A range, because nobody knows the traffic, the wait at a dock and the last mile
 * beforehand. Pure.
 */
import { SPEEDS, timeOnTheWay } from "~/distance/expected-arrival";
import { HOUR_MS } from "~/text/time";

/** What driving costs, as a driver told it. A mill is a thousandth of a dollar. */
export interface Costs {
  /** A gallon of diesel. */
  fuelPriceMills: number;
  milesPerGallon: number;
  /** Each mile beside its fuel: maintenance, tires, tolls. */
  otherMileMills: number;
  fixedMonthCents: number;
  /** On how many days of a month the driver works. */
  daysAMonth: number;
}

/** A load and the way to it. */
export interface Haul {
  rateCents: number | null;
  /** Loaded miles by road; null while they are unknown. */
  miles: number | null;
  /** Miles to the pickup; null where nobody knows from where. */
  emptyMiles: number | null;
}

/** From the worst to the best case, or from the cheapest to the dearest: `low` is never above `high`. */
export interface Range {
  low: number;
  high: number;
}

/** In cents, unrounded. */
export interface Profit {
  /** All miles that are driven for it. */
  miles: number;
  emptyMiles: number | null;
  cost: Range;
  profit: Range;
  perMile: Range;
  /** For each hour from setting out to being unloaded, breaks and rests included. */
  perHour: Range;
}

/** The hours over which a day's fixed cost is spread: as many as a driver may drive in one (49 CFR 395.3). */
const HOURS_A_DAY = 11;

/**
 * The same haul at its best and at its worst. Nine of ten estimates of miles miss by less than 5 %. Both docks together take an hour
 * each, or the two that are free of charge; a longer wait is paid as detention.
 */
export const CASES = {
  best: { ofMiles: 0.95, milesAnHour: SPEEDS.earliest, dockHours: 2 },
  worst: { ofMiles: 1.05, milesAnHour: SPEEDS.latest, dockHours: 4 },
} as const;

export type HaulCase = (typeof CASES)[keyof typeof CASES];

/** What a mile costs, in cents, whatever the day costs. */
export const mileCents = ({ fuelPriceMills, milesPerGallon, otherMileMills }: Costs) =>
  (fuelPriceMills / milesPerGallon + otherMileMills) / 10;

/** What a day of work costs, in cents, whether the truck drives or not. */
export const dayCents = ({ fixedMonthCents, daysAMonth }: Costs) => fixedMonthCents / daysAMonth;

/** What an hour of work costs, in cents. */
export const hourCents = (costs: Costs) => dayCents(costs) / HOURS_A_DAY;

/**
 * What a load costs beside its miles, in cents: the middle of the time at its docks. All other cost goes by the mile, so by this number
 * alone an order by profit a mile differs from that by rate a mile.
 */
export const loadCents = (costs: Costs) =>
  (hourCents(costs) * (CASES.best.dockHours + CASES.worst.dockHours)) / 2;

function inCase({ ofMiles, milesAnHour, dockHours }: HaulCase, costs: Costs, allMiles: number) {
  const miles = allMiles * ofMiles;
  const workingHours = miles / milesAnHour + dockHours;
  return {
    cents: miles * mileCents(costs) + workingHours * hourCents(costs),
    hours: timeOnTheWay(miles, milesAnHour) / HOUR_MS + dockHours,
  };
}

/**
 * What a load leaves a driver who sets out rested. Null where the rate or the miles are unknown, and for costs that no truck has (no mile
 * a gallon, no day of work).
 */
export function profitOf(costs: Costs, { rateCents, miles, emptyMiles }: Haul): Profit | null {
  const isSound = costs.milesPerGallon > 0 && costs.daysAMonth > 0;
  if (rateCents === null || !miles || !isSound) return null;
  const all = miles + (emptyMiles ?? 0);
  const [best, worst] = [inCase(CASES.best, costs, all), inCase(CASES.worst, costs, all)];
  const profit = { low: rateCents - worst.cents, high: rateCents - best.cents };
  // A loss is the smaller an hour the longer it takes.
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
