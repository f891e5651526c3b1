import { HOUR_MS } from "~/platform/time";
import { formatAge } from "~/search/ages";
import { centsPerMileWithDeadhead } from "~/search/engine/deadhead";
import { wholeMiles } from "./words";

/**
 * How well a load suits a driver, from 0 to 100. Money decides: a mile driven empty costs as much as a loaded one, so the
 * rate is spread over both. The rest breaks ties between loads that pay alike.
 */
export const WEIGHTS = {
  /** Rate per mile, the way to the pickup included: nothing at WORTH.nothing, all of it at WORTH.all. */
  pay: 60,
  /** The way to the pickup: all of it next door, nothing at FAR_MILES. */
  nearness: 15,
  /** Lanes driven before: all of it from LANE_TRIPS trips on. */
  lane: 10,
  /** The shipper's mean of stars; who has no reviews yet counts as UNRATED. */
  shipper: 10,
  /** How new the posting is: all of it now, nothing at STALE_HOURS. Old ones are often gone. */
  freshness: 5,
} as const;

/** Cents a mile. The market of 2026 moves between $2.03 and $2.58; below the first nobody earns the diesel. */
const WORTH = { nothing: 100, all: 350 };
const FAR_MILES = 300;
const LANE_TRIPS = 3;
const UNRATED = 3.5;
const STALE_HOURS = 72;

export interface Suitable {
  rateCents: number;
  /** Statute miles by road; null while no engine could tell. */
  miles: number | null;
  /** Miles from where the driver will be to the pickup; null where that is not known. */
  deadheadMiles: number | null;
  /** How often this driver has delivered between these two states. */
  laneTrips: number;
  shipperRating: number | null;
  postedAtMs: number;
}

/** What the way to the pickup is counted from: the driver's last drop, home, last search, or the drop of a load looked at. */
export type From = "drop" | "home" | "search" | "this drop";

export interface Suggestion {
  /** 0–100. */
  score: number;
  /** Cents a mile with the way to the pickup; null without miles. */
  centsPerMile: number | null;
  /** Why, in words: the way and the pay first; where nothing else is known, how new it is. */
  why: string;
}

const share = (value: number, none: number, all: number) =>
  Math.min(1, Math.max(0, (value - none) / (all - none)));

/** Weighs a load that the driver may carry. The caller has checked equipment, limits and endorsements. */
export function suggest(load: Suitable, from: From | null, nowMs: number): Suggestion {
  const centsPerMile = centsPerMileWithDeadhead(load.rateCents, load.miles, load.deadheadMiles ?? 0);
  const parts: Record<keyof typeof WEIGHTS, number> = {
    pay: centsPerMile === null ? 0 : share(centsPerMile, WORTH.nothing, WORTH.all),
    nearness: load.deadheadMiles === null ? 0 : share(load.deadheadMiles, FAR_MILES, 0),
    lane: share(load.laneTrips, 0, LANE_TRIPS),
    shipper: share(load.shipperRating ?? UNRATED, 1, 5),
    freshness: share((nowMs - load.postedAtMs) / HOUR_MS, STALE_HOURS, 0),
  };
  const score = (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).reduce(
    (sum, part) => sum + WEIGHTS[part] * parts[part],
    0,
  );
  return {
    score: Math.round(score * 10) / 10,
    centsPerMile,
    why: reasons(load, from, centsPerMile) || `Posted ${formatAge(load.postedAtMs, nowMs)}`,
  };
}

/** The end of "12 mi from …". */
export const FROM_WORDS: Readonly<Record<From, string>> = {
  drop: "your last drop",
  home: "your home",
  search: "where you searched last",
  "this drop": "this drop",
};

function reasons(load: Suitable, from: From | null, centsPerMile: number | null): string {
  const said: string[] = [];
  if (from && load.deadheadMiles !== null)
    said.push(`${wholeMiles(load.deadheadMiles)} from ${FROM_WORDS[from]}`);
  if (centsPerMile !== null) {
    const empty = load.deadheadMiles !== null && Math.round(load.deadheadMiles) >= 1;
    said.push(`$${(centsPerMile / 100).toFixed(2)} a mile${empty ? " with the way there" : ""}`);
  }
  if (load.laneTrips > 0)
    said.push(`you have run this lane ${load.laneTrips === 1 ? "once" : `${load.laneTrips} times`}`);
  if (load.shipperRating !== null && load.shipperRating >= 4)
    said.push(`shipper has ${load.shipperRating.toFixed(1)} stars`);
  return said.join(", ");
}
