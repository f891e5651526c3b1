import { greatCircleMiles, type Point } from "~/places/great-circle";
import { crossesBarrier } from "./barriers";
import { ACCESS, type Entries, entriesOf } from "./road-entries";
import { type RoadMap, readRoadMap } from "./road-map";
import { type Ways, waysFrom } from "./road-ways";

/** Off the map's roads, straight from place to place: only so far, and it takes so many miles for one. */
const DIRECT = { reachMiles: 120, miles: 1.28, slow: ACCESS.slow };

/** Places whose way to the road is remembered, 2 KB each; beyond that all are forgotten and found again, 0.1 ms each. */
let rememberedPlaces = 5_000;

/** For a process that measures a whole country. */
export function rememberPlaces(most: number): void {
  rememberedPlaces = most;
}

interface Found {
  map: RoadMap;
  /** By town, as asked for: at most 11 MB for all. */
  ways: (Ways | undefined)[];
  entries: Map<string, Entries>;
}

let found: Found | undefined;

function entriesAt(place: Point, { map, entries }: Found): Entries {
  const key = `${place.latitude} ${place.longitude}`;
  const known = entries.get(key);
  if (known) return known;
  if (entries.size >= rememberedPlaces) entries.clear();
  const fresh = entriesOf(place, map);
  entries.set(key, fresh);
  return fresh;
}

/**
 * The embedded engine's guess at the statute miles by road, to a tenth: the fastest way over a map of the main roads,
 * within the United States. Null where no road leads (Hawaii, the Alaskan bush). Never through Canada but to Alaska.
 */
export function roadEstimate(from: Point, to: Point): number | null {
  found ??= { map: readRoadMap(), ways: [], entries: new Map() };
  const { map, ways } = found;
  const start = entriesAt(from, found);
  const goal = entriesAt(to, found);
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
    const way = ways[a.town] ?? waysFrom(a.town, map);
    ways[a.town] = way;
    for (const b of goal.exits) {
      consider(a.miles + (way.miles[b.town] ?? 0) + b.miles, a.cost + (way.cost[b.town] ?? 0) + b.cost);
    }
  }
  return Math.round(bestMiles * 10) / 10;
}

/**
 * The same between places that roads join.
 * @throws Error where no road leads
 */
export function estimatedRoadMiles(from: Point, to: Point): number {
  const miles = roadEstimate(from, to);
  if (miles === null) throw new Error("No road leads from one of these places to the other.");
  return miles;
}
