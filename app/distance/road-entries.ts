import type { Point } from "~/places/great-circle";
import { crossesBarrier } from "./barriers";
import type { RoadMap } from "./road-map";

/** A place farther than this from every road, such as an island, is treated as unreachable. */
const REACH_MILES = 100;
const MAX_ENTRIES = 10;
/** The Alaska Highway through Canada is one longer edge, and no US place lies along it. */
const NO_ENTRY_MILES = 1_000;
const MILES_A_DEGREE = 69.09;

export interface Entry {
  edge: number;
  /** The position along the edge, 0 to 1. */
  share: number;
  at: Point;
  miles: number;
  cost: number;
}

interface Exit {
  town: number;
  at: Point;
  miles: number;
  cost: number;
}

export interface Entries {
  entries: Entry[];
  exits: Exit[];
}

function roadsAround({ latitude, longitude }: Point, { towns, edges, written, around }: RoadMap): number[] {
  const [south, west] = [Math.floor(latitude), Math.floor(longitude)];
  const known = around.get(`${south} ${west}`);
  if (known) return known;
  const high = REACH_MILES / MILES_A_DEGREE;
  const northmost = Math.min(89, Math.max(Math.abs(south), Math.abs(south + 1)));
  const wide = high / Math.cos((northmost * Math.PI) / 180);
  const found: number[] = [];
  for (let edge = 0; edge < written; edge += 1) {
    const { from = 0, to = 0, miles = 0 } = edges[edge] ?? {};
    const [a, b] = [towns[from], towns[to]];
    if (!a || !b || miles > NO_ENTRY_MILES) continue;
    const isNear =
      Math.max(a.latitude, b.latitude) >= south - high &&
      Math.min(a.latitude, b.latitude) <= south + 1 + high &&
      Math.max(a.longitude, b.longitude) >= west - wide &&
      Math.min(a.longitude, b.longitude) <= west + 1 + wide;
    if (isNear) found.push(edge);
  }
  around.set(`${south} ${west}`, found);
  return found;
}

export function entriesOf(place: Point, map: RoadMap): Entries {
  const shrink = Math.cos((place.latitude * Math.PI) / 180);
  const found: { edge: number; share: number; degrees: number; at: Point }[] = [];
  let farthest = REACH_MILES / MILES_A_DEGREE;
  for (const edge of roadsAround(place, map)) {
    const { from = 0, to = 0 } = map.edges[edge] ?? {};
    const [a, b] = [map.towns[from], map.towns[to]];
    if (!a || !b) continue;
    const [ax, ay] = [(a.longitude - place.longitude) * shrink, a.latitude - place.latitude];
    const [dx, dy] = [(b.longitude - a.longitude) * shrink, b.latitude - a.latitude];
    const share = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy)));
    const degrees = Math.hypot(ax + share * dx, ay + share * dy);
    if (degrees >= farthest) continue;
    const longitude = a.longitude + share * (b.longitude - a.longitude);
    const at = { latitude: a.latitude + share * dy, longitude };
    if (crossesBarrier(place, at)) continue;
    found.push({ edge, share, degrees, at });
    if (found.length <= MAX_ENTRIES) continue;
    found.sort((x, y) => x.degrees - y.degrees).length = MAX_ENTRIES;
    farthest = found.at(-1)?.degrees ?? farthest;
  }
  const entries = found.map(({ edge, share, degrees, at }): Entry => {
    const miles = degrees * MILES_A_DEGREE * (1 + map.parameters.other);
    return { edge, share, at, miles, cost: miles * map.parameters.slowOther };
  });
  return { entries, exits: exitsOf(entries, map) };
}

function exitsOf(entries: Entry[], map: RoadMap): Exit[] {
  const best = new Map<number, Exit>();
  const consider = (exit: Exit) => {
    const known = best.get(exit.town);
    if (!known || exit.cost < known.cost) best.set(exit.town, exit);
  };
  for (const { edge: index, share, at, miles, cost } of entries) {
    const edge = map.edges[index];
    if (!edge) continue;
    consider({ town: edge.from, at, miles: miles + share * edge.miles, cost: cost + share * edge.cost });
    const rest = 1 - share;
    consider({ town: edge.to, at, miles: miles + rest * edge.miles, cost: cost + rest * edge.cost });
  }
  return [...best.values()];
}
