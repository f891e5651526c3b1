import { centsPerMileWithDeadhead } from "~/search/engine/deadhead";
import { formatAge } from "~/text/ages";
import { HOUR_MS } from "~/text/time";
import { wholeMiles } from "./words";

/** The most points for each part, 100 in all. */
export const WEIGHTS = {
  /** Rate per mile including deadhead: no points at WORTH.nothing, all at WORTH.all. */
  pay: 60,
  /** Deadhead: all points at 0 miles, none at FAR_MILES. */
  nearness: 15,
  /** The driver's deliveries on the same lane: all points at LANE_TRIPS or more. */
  lane: 10,
  /** The shipper's average rating; a shipper without reviews counts as UNRATED. */
  shipper: 10,
  /** The age of the posting: old loads are often taken already. */
  freshness: 5,
} as const;

/** Cents per mile. In 2026, the market pays 203 to 258; WORTH.nothing does not even cover the diesel. */
const WORTH = { nothing: 100, all: 350 };
const FAR_MILES = 300;
const LANE_TRIPS = 3;
const UNRATED = 3.5;
const STALE_HOURS = 72;

/** The days that a load occupies a truck. Waiting this long for a pickup halves the score. */
export const LOAD_DAYS = 3;

export interface Suitable {
  rateCents: number;
  /** Statute miles by road; null if unknown. */
  miles: number | null;
  /** Miles from the driver's start to the pickup; null if unknown. */
  deadheadMiles: number | null;
  laneTrips: number;
  shipperRating: number | null;
  postedAtMs: number;
  /** Days from today, or from the day when the truck is free, to the pickup. */
  waitDays: number;
}

export type From = "drop" | "home" | "search" | "this drop" | "its pickup";

interface Suggestion {
  score: number;
  /** Cents per mile including deadhead; null if the miles are unknown. */
  centsPerMile: number | null;
  /** The reasons for the suggestion; only the age of the posting if nothing else is known. */
  why: string;
}

const share = (value: number, none: number, all: number) =>
  Math.min(1, Math.max(0, (value - none) / (all - none)));

const centsPerMileOf = (load: Suitable) =>
  centsPerMileWithDeadhead(load.rateCents, load.miles, load.deadheadMiles ?? 0);

/** The caller has already checked equipment, limits and endorsements. */
export function scoreOf(load: Suitable, nowMs: number): number {
  const centsPerMile = centsPerMileOf(load);
  const parts: Record<keyof typeof WEIGHTS, number> = {
    pay: centsPerMile === null ? 0 : share(centsPerMile, WORTH.nothing, WORTH.all),
    nearness: load.deadheadMiles === null ? 0 : share(load.deadheadMiles, FAR_MILES, 0),
    lane: share(load.laneTrips, 0, LANE_TRIPS),
    shipper: share(load.shipperRating ?? UNRATED, 1, 5),
    freshness: share((nowMs - load.postedAtMs) / HOUR_MS, STALE_HOURS, 0),
  };
  const points = (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).reduce(
    (sum, part) => sum + WEIGHTS[part] * parts[part],
    0,
  );
  return (points * LOAD_DAYS) / (LOAD_DAYS + load.waitDays);
}

export function suggest(load: Suitable, from: From | null, nowMs: number): Suggestion {
  const centsPerMile = centsPerMileOf(load);
  return {
    score: Math.round(scoreOf(load, nowMs) * 10) / 10,
    centsPerMile,
    why: reasons(load, from, centsPerMile) || `Posted ${formatAge(load.postedAtMs, nowMs)}`,
  };
}

export const FROM_WORDS: Readonly<Record<From, string>> = {
  drop: "your last drop",
  home: "your home",
  search: "your last search",
  "this drop": "this drop",
  "its pickup": "its pickup",
};

function reasons(load: Suitable, from: From | null, centsPerMile: number | null): string {
  const said: string[] = [];
  if (from && load.deadheadMiles !== null)
    said.push(`${wholeMiles(load.deadheadMiles)} from ${FROM_WORDS[from]}`);
  if (centsPerMile !== null) {
    const empty = load.deadheadMiles !== null && Math.round(load.deadheadMiles) >= 1;
    said.push(`$${(centsPerMile / 100).toFixed(2)}/mi${empty ? " incl. deadhead" : ""}`);
  }
  if (load.laneTrips > 0)
    said.push(`you've run this lane ${load.laneTrips === 1 ? "once" : `${load.laneTrips} times`}`);
  if (load.shipperRating !== null && load.shipperRating >= 4)
    said.push(`shipper has ${load.shipperRating.toFixed(1)} stars`);
  return said.join(", ");
}
