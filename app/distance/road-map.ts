import { greatCircleMiles, type Point } from "~/places/great-circle";
import { crossesBarrier } from "./barriers";
import { HIGHWAYS } from "./highways";
import { INTERSTATES } from "./interstates";
import { TOWNS } from "./road-towns";

/**
 * What roads are like: a few numbers for the whole country, chosen on pairs of places with one place left out at a time,
 * never on single places (`npm run bench -- miles` shows how well they fit).
 */
const ROAD = {
  /** Miles by road for a mile straight on. */
  interstate: { even: 1.07, mountain: 1.1, slow: 1 },
  highway: { even: 1.13, mountain: 1.2, slow: 1.15 },
  /** The roads without a name here, which lead from each town to the towns around it. */
  local: { even: 1.17, mountain: 1.5, slow: 1.5 },
} as const;

const LOCAL_REACH_MILES = 90;

export interface Edge {
  from: number;
  to: number;
  miles: number;
  /** Miles as an Interstate would make them: the fastest way counts, not the shortest. */
  cost: number;
}

export interface RoadMap {
  towns: Point[];
  edges: Edge[];
  /** How many of the edges, the first ones, are written on the map; the others are local roads. */
  written: number;
  /** For each town, the edges that touch it. */
  touching: number[][];
  /** For each degree of the globe that was asked for, the written edges around it (`road-entries.ts`). */
  around: Map<string, number[]>;
}

/** The West but for California's valley, and the Appalachians: where roads wind. */
function isMountainous({ latitude, longitude }: Point): boolean {
  if (longitude < -104.9)
    return !(longitude > -122.5 && longitude < -119.3 && latitude > 35 && latitude < 39.5);
  const ridge = -84.5 + (latitude - 35) * 1.15;
  return latitude > 34.5 && latitude < 41.5 && longitude > ridge - 1 && longitude < ridge + 3;
}

const parts = (text: string, separator: string) =>
  text
    .split(separator)
    .map((part) => part.trim().replace(/\s+/g, " "))
    .filter(Boolean);

function readTowns(): { towns: Point[]; numberOf: (name: string) => number } {
  const numbers = new Map<string, number>();
  const towns = parts(TOWNS, ";").map((entry, number): Point => {
    const [, name = "", latitude, west] = /^(.+) ([\d.]+) ([\d.]+)$/.exec(entry) ?? [];
    numbers.set(name, number);
    return { latitude: Number(latitude), longitude: -Number(west) };
  });
  const numberOf = (name: string) => {
    const found = numbers.get(name);
    if (found === undefined) throw new Error(`The road map has no town ${name}.`);
    return found;
  };
  return { towns, numberOf };
}

/** Pairs of towns with no third town in the circle between them, so that local roads do not lead past a town. */
function neighbours(towns: Point[]): [number, number][] {
  const isNear = (a: Point, b: Point, miles: number) =>
    Math.abs(a.latitude - b.latitude) * 69 <= miles && greatCircleMiles(a, b) <= miles;
  const middle = (a: Point, b: Point): Point => ({
    latitude: (a.latitude + b.latitude) / 2,
    longitude: (a.longitude + b.longitude) / 2,
  });
  return towns.flatMap((a, i) => {
    const around = towns.filter((town) => town !== a && isNear(a, town, LOCAL_REACH_MILES));
    return around
      .filter((town) => {
        if (towns.indexOf(town) < i || crossesBarrier(a, town)) return false;
        const radius = greatCircleMiles(a, town) / 2;
        const centre = middle(a, town);
        return around.every((other) => other === town || !isNear(centre, other, radius));
      })
      .map((town): [number, number] => [i, towns.indexOf(town)]);
  });
}

/** Builds the network from the lists of towns and roads: about 30 ms. */
export function readRoadMap(): RoadMap {
  const { towns, numberOf } = readTowns();
  const edges: Edge[] = [];
  const touching = towns.map((): number[] => []);

  const add = (from: number, to: number, kind: keyof typeof ROAD, signedMiles?: number) => {
    const [a, b] = [towns[from], towns[to]];
    if (!a || !b) return;
    const { even, mountain, slow } = ROAD[kind];
    const steepness = (Number(isMountainous(a)) + Number(isMountainous(b))) / 2;
    const miles = signedMiles ?? greatCircleMiles(a, b) * (even + (mountain - even) * steepness);
    touching[from]?.push(edges.length);
    touching[to]?.push(edges.length);
    edges.push({ from, to, miles, cost: miles * slow });
  };
  const addRoads = (roads: string, kind: keyof typeof ROAD) => {
    for (const road of parts(roads, ";")) {
      let last: number | undefined;
      let signedMiles: number | undefined;
      for (const stop of parts(road, ",")) {
        if (/^\d+$/.test(stop)) {
          signedMiles = Number(stop);
          continue;
        }
        const town = numberOf(stop);
        if (last !== undefined) add(last, town, kind, signedMiles);
        last = town;
        signedMiles = undefined;
      }
    }
  };

  addRoads(INTERSTATES, "interstate");
  addRoads(HIGHWAYS, "highway");
  const written = edges.length;
  for (const [from, to] of neighbours(towns)) add(from, to, "local");
  return { towns, edges, written, touching, around: new Map() };
}
