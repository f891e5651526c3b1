import { STATES } from "~/trade/states";
import { areaOf, stateless } from "./areas";
import { cityKey } from "./city-key";
import { EARTH_RADIUS_MILES, greatCircleMiles, type Point } from "./great-circle";
import { firstFrom, groupRows, groupsBeginning, groupsCalled, type RowGroups, rowsOf } from "./row-groups";
import { placeAt, placeOfZip, rowsIn, type ZipPlace, zipColumns } from "./zip-codes.server";

export interface City extends Point {
  city: string;
  state: string;
  zipCount: number;
  first: ZipPlace;
}

/** The fifty states and DC. */
export const PLACE_STATES = [...STATES, "DC"] as const;

const names = new Map<string, RowGroups>();

/** Built for one state at a time, because all states take a fifth of a second in a new process. */
function citiesIn(state: string): RowGroups {
  const known = names.get(state);
  if (known) return known;
  const { cities } = zipColumns();
  const read = groupRows(rowsIn(state), (row) => cityKey(cities[row] ?? ""));
  names.set(state, read);
  return read;
}

function cityOf(rows: Int32Array): City {
  const places = Array.from(rows, placeAt);
  const mean = (of: (place: ZipPlace) => number) =>
    places.reduce((sum, place) => sum + of(place), 0) / places.length;
  const first = places[0] as ZipPlace;
  return {
    city: first.city,
    state: first.state,
    zipCount: places.length,
    first,
    latitude: mean(({ latitude }) => latitude),
    longitude: mean(({ longitude }) => longitude),
  };
}

/** The city with the most ZIP codes comes first. */
function largestFirst(
  key: string,
  states: readonly string[],
  find: (groups: RowGroups, key: string) => number[],
): Int32Array[] {
  const columns = zipColumns();
  const name = ([first = 0]: Int32Array) => columns.cities[first] ?? "";
  const state = ([first = 0]: Int32Array) => columns.states[first] ?? "";
  return PLACE_STATES.filter((each) => states.length === 0 || states.includes(each))
    .flatMap((each) => find(citiesIn(each), key).map((group) => rowsOf(citiesIn(each), group)))
    .sort(
      (a, b) => b.length - a.length || name(a).localeCompare(name(b)) || state(a).localeCompare(state(b)),
    );
}

/** @param digits at least the first three digits of a ZIP code or ZIP+4; otherwise, the result is empty */
export function zipsBeginning(digits: string, most = 8): ZipPlace[] {
  const [, start = ""] = /^(\d{3,5})(?:(?<=\d{5})-\d{0,4})?$/.exec(digits) ?? [];
  const found: ZipPlace[] = [];
  const count = start ? 10 ** (5 - start.length) : 0;
  for (let at = 0; at < count && found.length < most; at++) {
    const place = placeOfZip(count === 1 ? start : start + String(at).padStart(5 - start.length, "0"));
    if (place) found.push(place);
  }
  return found;
}

export function citiesNamed(name: string, states: readonly string[] = []): City[] {
  return largestFirst(cityKey(name), states, groupsCalled).map(cityOf);
}

export function citiesOfState(
  state: string,
  beginning: string,
): { key: string; name: string; city: () => City }[] {
  if (!PLACE_STATES.some((each) => each === state)) return [];
  const known = citiesIn(state);
  return groupsBeginning(known, beginning).map((group) => ({
    key: known.keys[group] ?? "",
    name: zipColumns().cities[rowsOf(known, group)[0] ?? 0] ?? "",
    city: () => cityOf(rowsOf(known, group)),
  }));
}

const stateAreas = new Map<string, readonly number[]>();

/** Loads from DC have no state, so the areas of DC are those without a state. */
export function areasOfState(state: string): readonly number[] {
  const known = stateAreas.get(state);
  if (known) return known;
  if (!PLACE_STATES.some((each) => each === state)) return [];
  const areas = new Set([areaOf(state, null), ...rowsIn(state).map((row) => areaOf(state, placeAt(row)))]);
  stateAreas.set(state, [...areas]);
  return [...areas];
}

function citiesBeginning(key: string, states: readonly string[], most: number): City[] {
  if (!key) return [];
  const called = largestFirst(key, states, groupsCalled);
  const longer = largestFirst(key, states, groupsBeginning).filter(
    ([first]) => !called.some((rows) => rows[0] === first),
  );
  return [...called, ...longer].slice(0, most).map(cityOf);
}

/** `salt lake, ut` names a state; `salt la` does not, because names of cities begin with it. */
export function suggestCities(text: string, states: readonly string[] = [], most = 8): City[] {
  const [, name = "", comma = "", letters = ""] = /^(.*?)(,?)\s*\b([a-z]{2})$/i.exec(text.trim()) ?? [];
  const state = PLACE_STATES.find((each) => each === letters.toUpperCase());
  const inState = () => (state ? citiesBeginning(cityKey(name), [state], most) : []);
  const asWritten = comma && state ? [] : citiesBeginning(cityKey(text), states, most);
  return asWritten.length > 0 ? asWritten : inState();
}

/** Sorted from south to north, in typed arrays, so that a radius search takes 0.1 ms. */
interface Globe {
  rows: Int32Array;
  latitudes: Float64Array;
  /** Three numbers for each place: its unit vector from the center of the earth. */
  directions: Float64Array;
  areas: Int32Array;
}

let globe: Globe | undefined;

function directionOf({ latitude, longitude }: Point): [number, number, number] {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

function buildGlobe(): Globe {
  const { latitudes, longitudes, states, placed } = zipColumns();
  const rows = placed.toSorted((a, b) => (latitudes[a] ?? 0) - (latitudes[b] ?? 0));
  const directions = new Float64Array(3 * rows.length);
  const areas = new Int32Array(rows.length);
  for (const [at, row] of rows.entries()) {
    const point = { latitude: latitudes[row] ?? 0, longitude: longitudes[row] ?? 0 };
    directions.set(directionOf(point), 3 * at);
    areas[at] = areaOf(states[row] ?? "", point);
  }
  return { rows, latitudes: Float64Array.from(rows, (row) => latitudes[row] ?? 0), directions, areas };
}

function within(center: Point, miles: number): number[] {
  globe ??= buildGlobe();
  const { directions, latitudes } = globe;
  const [x, y, z] = directionOf(center);
  const nearest = Math.cos(miles / EARTH_RADIUS_MILES);
  // The added 0.001 degrees allow for rounding errors.
  const reach = (miles / EARTH_RADIUS_MILES) * (180 / Math.PI) + 0.001;
  const end = firstFrom(latitudes, center.latitude + reach);
  const found: number[] = [];
  for (let at = firstFrom(latitudes, center.latitude - reach); at < end; at++) {
    const cosine =
      x * (directions[3 * at] ?? 0) + y * (directions[3 * at + 1] ?? 0) + z * (directions[3 * at + 2] ?? 0);
    if (cosine >= nearest) found.push(at);
  }
  return found;
}

export interface Around {
  /** Each area with and without its state. */
  areas: number[];
  count: number;
}

export function around(center: Point, miles: number): Around {
  const found = within(center, miles);
  const areas = new Set<number>();
  for (const at of found) areas.add(globe?.areas[at] ?? 0);
  for (const area of [...areas]) areas.add(stateless(area));
  return { areas: [...areas], count: found.length };
}

/** Returns the nearest ZIP code first. Distances are in tenths of a mile. */
export function zipsAround(center: Point, miles: number): [zip: number, tenths: number][] {
  return within(center, miles)
    .map((at): [number, number] => {
      const place = placeAt(globe?.rows[at] ?? 0);
      return [Number(place.zip), Math.round(greatCircleMiles(center, place) * 10)];
    })
    .sort(([zipA, a], [zipB, b]) => a - b || zipA - zipB);
}
