import { greatCircleMiles, type Point } from "~/places/great-circle";
import { crossesBarrier } from "./barriers";
import { type Entries, entriesOf } from "./road-entries";
import { type RoadMap, readRoadMap } from "./road-map";
import { type ShortestPaths, shortestPathsFrom, townsBetween } from "./shortest-paths";

const DIRECT_REACH_MILES = 120;

/** A place takes 2 KB. A full cache is emptied, because computing a place again takes only 0.1 ms. */
let maxCachedPlaces = 5_000;

/** Raises the limit for a process that measures lanes all over the country. */
export function cachePlaces(max: number): void {
  maxCachedPlaces = max;
}

interface Way {
  miles: number;
  points: () => Point[];
}

/** The returned function caches places, and up to 15 MB of shortest paths. */
export function waysOver(map: RoadMap): (from: Point, to: Point) => Way | null {
  const paths: (ShortestPaths | undefined)[] = [];
  const places = new Map<string, Entries>();

  const entriesAt = (place: Point): Entries => {
    const key = `${place.latitude} ${place.longitude}`;
    const known = places.get(key);
    if (known) return known;
    if (places.size >= maxCachedPlaces) places.clear();
    const fresh = entriesOf(place, map);
    places.set(key, fresh);
    return fresh;
  };

  return (from, to) => {
    const start = entriesAt(from);
    const goal = entriesAt(to);
    if (start.exits.length === 0 || goal.exits.length === 0) return null;

    let bestCost = Number.POSITIVE_INFINITY;
    let best: Way | null = null;
    const consider = (miles: number, cost: number, between: () => Point[]) => {
      if (cost >= bestCost) return;
      bestCost = cost;
      best = { miles, points: () => [from, ...between(), to] };
    };

    const straight = greatCircleMiles(from, to);
    if (straight <= DIRECT_REACH_MILES && !crossesBarrier(from, to)) {
      const miles = straight * (1 + map.parameters.other);
      consider(miles, miles * map.parameters.slowOther, () => []);
    }
    for (const a of start.entries) {
      const b = goal.entries.find(({ edge }) => edge === a.edge);
      const road = b && map.edges[a.edge];
      if (!road) continue;
      const share = Math.abs(a.share - b.share);
      const cost = a.cost + share * road.cost + b.cost;
      consider(a.miles + share * road.miles + b.miles, cost, () => [a.at, b.at]);
    }
    for (const a of start.exits) {
      if (a.cost >= bestCost) continue;
      const path = paths[a.town] ?? shortestPathsFrom(a.town, map);
      paths[a.town] = path;
      for (const b of goal.exits) {
        const cost = a.cost + (path.cost[b.town] ?? 0) + b.cost;
        if (cost >= bestCost) continue;
        consider(a.miles + (path.miles[b.town] ?? 0) + b.miles, cost, () => [
          a.at,
          ...townsBetween(a.town, b.town, path).flatMap((town) => map.towns[town] ?? []),
          b.at,
        ]);
      }
    }
    return best;
  };
}

let embedded: ReturnType<typeof waysOver> | undefined;

const wayBetween = (from: Point, to: Point): Way | null => {
  embedded ??= waysOver(readRoadMap());
  return embedded(from, to);
};

export const roadRoute = (from: Point, to: Point): Point[] | null => wayBetween(from, to)?.points() ?? null;

/** Null if no road connects the places (Hawaii, the Alaskan bush). */
export function roadEstimate(from: Point, to: Point): number | null {
  const way = wayBetween(from, to);
  return way && Math.round(way.miles * 10) / 10;
}

export function estimatedRoadMiles(from: Point, to: Point): number {
  const miles = roadEstimate(from, to);
  if (miles === null) throw new Error("No road connects these places.");
  return miles;
}
