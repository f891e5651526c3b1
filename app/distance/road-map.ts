import { greatCircleMiles, type Point } from "~/places/great-circle";
import { crossesBarrier } from "./barriers";
import { EXPRESSWAYS } from "./expressways";
import { HIGHWAYS } from "./highways";
import { INTERSTATES } from "./interstates";
import {
  PARAMETERS,
  type RoadKind,
  type RoadParameters,
  slownessBetween,
  windingBetween,
} from "./road-parameters";
import { TOWNS } from "./road-towns";

const LOCAL_REACH_MILES = 90;

export interface Edge {
  from: number;
  to: number;
  miles: number;
  /** Miles weighted by slowness, because the estimate uses the fastest route, not the shortest. */
  cost: number;
}

export interface RoadMap {
  towns: Point[];
  edges: Edge[];
  /** The number of edges of named roads, which precede the local roads in `edges`. */
  written: number;
  touching: number[][];
  around: Map<string, number[]>;
  parameters: RoadParameters;
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

/**
 * Returns the pairs of neighboring towns: those at most LOCAL_REACH_MILES apart with no third town in the
 * circle whose diameter is the line between them (a Gabriel graph). No local road therefore bypasses a town.
 */
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

let local: [number, number][] | undefined;

/** Takes about 30 ms. */
export function readRoadMap(parameters: RoadParameters = PARAMETERS): RoadMap {
  const { towns, numberOf } = readTowns();
  const edges: Edge[] = [];
  const touching = towns.map((): number[] => []);

  const add = (from: number, to: number, kind: RoadKind, signedMiles?: number) => {
    const [a, b] = [towns[from], towns[to]];
    if (!a || !b) return;
    const miles = signedMiles ?? greatCircleMiles(a, b) * windingBetween(a, b, kind, parameters);
    touching[from]?.push(edges.length);
    touching[to]?.push(edges.length);
    edges.push({ from, to, miles, cost: miles * slownessBetween(a, b, kind, parameters) });
  };
  const addRoads = (roads: string, kind: RoadKind) => {
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
  addRoads(EXPRESSWAYS, "expressway");
  addRoads(HIGHWAYS, "highway");
  const written = edges.length;
  local ??= neighbours(towns);
  for (const [from, to] of local) add(from, to, "local");
  return { towns, edges, written, touching, around: new Map(), parameters };
}
