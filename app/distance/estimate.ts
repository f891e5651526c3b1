import { greatCircleMiles, type Point } from "~/places/great-circle";
import { crossesBarrier } from "./barriers";
import { ACCESS, type Entries, entriesOf } from "./road-entries";
import { type RoadMap, readRoadMap } from "./road-map";
import { type ShortestPaths, shortestPathsFrom } from "./shortest-paths";

/** A straight way beside the map's roads: its greatest length, miles by road for each straight mile, and slowness. */
const DIRECT = { reachMiles: 120, miles: 1.28, slow: ACCESS.slow };

/** The size of the cache of places, 2 KB each. When it is full it is emptied; finding a place again takes 0.1 ms. */
let maxCachedPlaces = 5_000;

/** Sets the size of the cache of places, for a process that measures a whole country. */
export function cachePlaces(max: number): void {
  maxCachedPlaces = max;
}

interface Cache {
  map: RoadMap;
  /** The shortest paths from each town, computed when needed: at most 11 MB for all. */
  paths: (ShortestPaths | undefined)[];
  entries: Map<string, Entries>;
}

let cache: Cache | undefined;

function entriesAt(place: Point, { map, entries }: Cache): Entries {
  const key = `${place.latitude} ${place.longitude}`;
  const known = entries.get(key);
  if (known) return known;
  if (entries.size >= maxCachedPlaces) entries.clear();
  const fresh = entriesOf(place, map);
  entries.set(key, fresh);
  return fresh;
}

/**
 * The embedded estimate of statute miles by road, to a tenth: the fastest way over a map of the main roads of the United
 * States, through Canada only to Alaska. Null where no road leads (Hawaii, the Alaskan bush).
 */
export function roadEstimate(from: Point, to: Point): number | null {
  cache ??= { map: readRoadMap(), paths: [], entries: new Map() };
  const { map, paths } = cache;
  const start = entriesAt(from, cache);
  const goal = entriesAt(to, cache);
  if (start.exits.length === 0 || goal.exits.length === 0) return null;

  let bestCost = Number.POSITIVE_INFINITY;
  let bestMiles = Number.POSITIVE_INFINITY;
  const consider = (miles: number, cost: number) => {
    if (cost >= bestCost) return;
    bestCost = cost;
    bestMiles = miles;
  };

  const straight = greatCircleMiles(from, to);
  if (straight <= DIRECT.reachMiles && !crossesBarrier(from, to)) {
    consider(straight * DIRECT.miles, straight * DIRECT.miles * DIRECT.slow);
  }
  for (const a of start.entries) {
    const b = goal.entries.find(({ edge }) => edge === a.edge);
    const road = b && map.edges[a.edge];
    if (!road) continue;
    const share = Math.abs(a.share - b.share);
    consider(a.miles + share * road.miles + b.miles, a.cost + share * road.cost + b.cost);
  }
  for (const a of start.exits) {
    if (a.cost >= bestCost) continue;
    const path = paths[a.town] ?? shortestPathsFrom(a.town, map);
    paths[a.town] = path;
    for (const b of goal.exits) {
      consider(a.miles + (path.miles[b.town] ?? 0) + b.miles, a.cost + (path.cost[b.town] ?? 0) + b.cost);
    }
  }
  return Math.round(bestMiles * 10) / 10;
}

/**
 * The same estimate between places that roads join.
 * @throws Error where no road leads
 */
export function estimatedRoadMiles(from: Point, to: Point): number {
  const miles = roadEstimate(from, to);
  if (miles === null) throw new Error("No road leads from one of these places to the other.");
  return miles;
}
