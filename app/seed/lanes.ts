import { estimatedRoadMiles } from "~/distance/estimate";
import { greatCircleMiles } from "~/places/great-circle";
import { type ZipPlace as Place, zipPlaces } from "~/places/zip-codes.server";
import { HUBS } from "./hubs";
import { type Random, totalsOf } from "./random";

/** The distance, in miles, over which freight decreases by a factor of e. */
const REACH_MILES = 700;
const SHORTEST_MILES = 90;

type Places = [Place, ...Place[]];

interface Network {
  country: Places;
  ofState: Map<string, Places>;
  nearest: Map<string, number>;
  hubs: Places[];
  origins: number[];
  /** For each hub, the running totals of the weights of its destinations. */
  destinations: number[][];
}

let network: Network | undefined;

function placesOfCountry(): Pick<Network, "country" | "ofState"> {
  const states = new Set<string>(HUBS.map(([, state]) => state));
  const ofState = new Map<string, Places>();
  const all = [...zipPlaces()].filter((place) => place.longitude < 0 && states.has(place.state));
  for (const place of all) {
    const known = ofState.get(place.state);
    if (known) known.push(place);
    else ofState.set(place.state, [place]);
  }
  const [first, ...rest] = all;
  if (!first) throw new Error("The ZIP directory is empty.");
  return { country: [first, ...rest], ofState };
}

/** Reads the directory in a single pass, because a lookup by name would scan it once per hub. */
function placesOfHubs(): Places[] {
  const byName = new Map<string, Place[]>(HUBS.map(([city, state]) => [`${city}, ${state}`, []]));
  for (const place of zipPlaces()) byName.get(`${place.city}, ${place.state}`)?.push(place);
  return [...byName].map(([name, [first, ...rest]]) => {
    if (!first) throw new Error(`The ZIP directory has no ${name}.`);
    return [first, ...rest];
  });
}

function buildNetwork(): Network {
  const hubs = placesOfHubs();
  const weights = HUBS.map(([, , weight]) => weight);
  const pull = (from: Place, to: Place, weight: number) => {
    const miles = estimatedRoadMiles(from, to);
    return miles < SHORTEST_MILES ? 0 : weight * Math.exp(-miles / REACH_MILES);
  };
  return {
    ...placesOfCountry(),
    nearest: new Map(),
    hubs,
    origins: totalsOf(weights),
    destinations: hubs.map(([from]) => totalsOf(hubs.map(([to], hub) => pull(from, to, weights[hub] ?? 0)))),
  };
}

export interface Lane {
  from: Place;
  to: Place;
  /** Statute miles by road. */
  miles: number;
}

export function drawLane(random: Random): Lane {
  network ??= buildNetwork();
  const origin = random.index(network.origins);
  const destination = random.index(network.destinations[origin] ?? []);
  const [fromHub, toHub] = [network.hubs[origin], network.hubs[destination]];
  if (!fromHub || !toHub) throw new Error("The lane has no destination.");
  const [from, to] = [random.pick(fromHub), random.pick(toHub)];
  return { from, to, miles: estimatedRoadMiles(from, to) };
}

const OFF_HUBS = 0.4;

function nearestHub({ hubs, nearest }: Network, place: Place): number {
  const known = nearest.get(place.zip);
  if (known !== undefined) return known;
  const miles = hubs.map(([hub]) => greatCircleMiles(place, hub));
  const found = miles.indexOf(Math.min(...miles));
  nearest.set(place.zip, found);
  return found;
}

/** Four in ten ends are at a ZIP code that is not a hub. */
export function drawCountryLane(random: Random): Lane {
  network ??= buildNetwork();
  const isOff = random.chance(OFF_HUBS);
  const place = random.pick(network.country);
  const hub = isOff ? nearestHub(network, place) : random.index(network.origins);
  const toHub = network.hubs[random.index(network.destinations[hub] ?? [])];
  const fromHub = network.hubs[hub];
  if (!fromHub || !toHub) throw new Error("The lane has no destination.");
  const from = isOff ? place : random.pick(fromHub);
  const around = network.ofState.get(toHub[0].state) ?? toHub;
  const to = random.pick(random.chance(OFF_HUBS) ? around : toHub);
  return { from, to, miles: Math.max(1, estimatedRoadMiles(from, to)) };
}

/** @throws Error for an unknown hub */
export function laneBetween(from: string, to: string): Lane {
  network ??= buildNetwork();
  const hub = (name: string) => {
    const found = network?.hubs[HUBS.findIndex(([city]) => city === name)]?.[0];
    if (!found) throw new Error(`There is no hub ${name}.`);
    return found;
  };
  const ends = { from: hub(from), to: hub(to) };
  return { ...ends, miles: estimatedRoadMiles(ends.from, ends.to) };
}
