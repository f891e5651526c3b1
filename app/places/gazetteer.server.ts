/** The gazetteer: the names and positions of US places, and what lies around them, from the ZIP directory. */
import zipcodes from "zipcodes";
import { STATES } from "~/trade/states";
import { areaOf, stateless } from "./areas";
import { isMisplaced } from "./directory.server";
import { EARTH_RADIUS_MILES, greatCircleMiles, type Point } from "./great-circle";
import { SHORT } from "./place-slug";

export interface ZipPlace extends Point {
  zip: string;
  city: string;
  state: string;
}

/** A city, at the mean position of its ZIP codes. */
export interface City extends Point {
  city: string;
  state: string;
  zips: ZipPlace[];
}

/** The fifty states and DC, the one place for freight that is in no state. */
export const PLACE_STATES = [...STATES, "DC"] as const;

/** A name as a lookup key: `St. Louis` and `saint louis` have the same, and so have `O'Fallon` and the directory's `O Fallon`. */
export function nameKey(name: string): string {
  const words = name
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  const parts = words
    .replace(/['’.]/g, "")
    .replace(/\b([dol]) (?=[a-z]{2})/g, "$1")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return parts.map((word, at) => (at === 0 ? (SHORT[word] ?? word) : word)).join(" ");
}

interface Gazetteer {
  zips: Map<string, ZipPlace>;
  /** By `nameKey`; of cities with one name the largest first. */
  cities: Map<string, City[]>;
  /** The keys of `cities`, sorted. */
  names: string[];
  areasOfState: Map<string, number[]>;
}

let loaded: Gazetteer | undefined;

function middle(zips: readonly ZipPlace[]): Point {
  const mean = (of: (zip: ZipPlace) => number) => zips.reduce((sum, zip) => sum + of(zip), 0) / zips.length;
  return { latitude: mean((zip) => zip.latitude), longitude: mean((zip) => zip.longitude) };
}

function load(): Gazetteer {
  const zips = new Map<string, ZipPlace>();
  const byCity = new Map<string, ZipPlace[]>();
  const areas = new Map<string, Set<number>>(
    PLACE_STATES.map((state) => [state, new Set([areaOf(state, null)])]),
  );
  for (const { zip, city, state, latitude, longitude, country } of Object.values(zipcodes.codes)) {
    if (country !== "US" || isMisplaced({ state, latitude, longitude })) continue;
    const place = { zip, city, state, latitude, longitude };
    zips.set(zip, place);
    const stateAreas = areas.get(state);
    if (!stateAreas) continue;
    stateAreas.add(areaOf(state, place));
    const key = `${state}${nameKey(city)}`;
    const sameCity = byCity.get(key);
    if (sameCity) sameCity.push(place);
    else byCity.set(key, [place]);
  }
  const cities = new Map<string, City[]>();
  for (const [key, ofCity] of byCity) {
    const [first] = ofCity;
    if (!first) continue;
    const entry = { city: first.city, state: first.state, zips: ofCity, ...middle(ofCity) };
    const name = key.slice(2);
    const namesakes = cities.get(name);
    if (namesakes) namesakes.push(entry);
    else cities.set(name, [entry]);
  }
  for (const namesakes of cities.values()) namesakes.sort(byImportance);
  return {
    zips,
    cities,
    names: [...cities.keys()].sort(),
    areasOfState: new Map([...areas].map(([state, set]) => [state, [...set]])),
  };
}

/** The more ZIP codes a city has, the larger it is. */
const byImportance = (a: City, b: City) =>
  b.zips.length - a.zips.length || a.city.localeCompare(b.city) || a.state.localeCompare(b.state);

function gazetteer(): Gazetteer {
  loaded ??= load();
  return loaded;
}

/** The place of a ZIP code by its first five digits; null where the directory has none. */
export function placeOfZip(zip: string): ZipPlace | null {
  return gazetteer().zips.get(zip.slice(0, 5)) ?? null;
}

/** The first places whose ZIP code begins with these digits, three to nine of them. */
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

/** Every city of a name, the largest first. Where states are given, only cities in one of them. */
export function citiesNamed(name: string, states: readonly string[] = []): City[] {
  const namesakes = gazetteer().cities.get(nameKey(name)) ?? [];
  return states.length === 0 ? namesakes : namesakes.filter(({ state }) => states.includes(state));
}

/** Every city of a state, in no order. */
export function* citiesOfState(state: string): Generator<City> {
  for (const namesakes of gazetteer().cities.values())
    for (const city of namesakes) if (city.state === state) yield city;
}

/** Every area of a state, including its area for unknown places. Loads from DC have no state, so its areas are those without one. */
export function areasOfState(state: string): readonly number[] {
  return gazetteer().areasOfState.get(state) ?? [];
}

/** Cities whose key begins with a text, the largest first. Where states are given, only cities in one of them. */
function citiesBeginning(key: string, states: readonly string[]): City[] {
  if (!key) return [];
  const { names, cities } = gazetteer();
  let [low, high] = [0, names.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if ((names[half] ?? "") < key) low = half + 1;
    else high = half;
  }
  const found: City[] = [];
  for (let at = low; names[at]?.startsWith(key); at++) {
    for (const city of cities.get(names[at] ?? "") ?? [])
      if (states.length === 0 || states.includes(city.state)) found.push(city);
  }
  const isWhole = (city: City) => Number(nameKey(city.city) === key);
  return found.sort((a, b) => isWhole(b) - isWhole(a) || byImportance(a, b));
}

/**
 * Cities whose name begins with a text, the largest first. Two last letters name a state when they follow a comma
 * (`salt lake, ut`), or when no name begins with the text (`salt la` means Salt Lake City, not a place in Louisiana).
 */
export function suggestCities(text: string, states: readonly string[] = [], most = 8): City[] {
  const [, name = "", comma = "", letters = ""] = /^(.*?)(,?)\s*\b([a-z]{2})$/i.exec(text.trim()) ?? [];
  const state = PLACE_STATES.find((each) => each === letters.toUpperCase());
  const inState = () => (state ? citiesBeginning(nameKey(name), [state]) : []);
  const asWritten = comma && state ? [] : citiesBeginning(nameKey(text), states);
  return (asWritten.length > 0 ? asWritten : inState()).slice(0, most);
}

/** Every ZIP code from south to north, in typed arrays: a search around a place takes a tenth of a millisecond. */
interface Globe {
  places: ZipPlace[];
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
  const places = [...gazetteer().zips.values()].sort((a, b) => a.latitude - b.latitude);
  return {
    places,
    latitudes: Float64Array.from(places, ({ latitude }) => latitude),
    directions: Float64Array.from(places.flatMap(directionOf)),
    areas: Int32Array.from(places, (place) => areaOf(place.state, place)),
  };
}

/** The first index whose latitude is not south of a latitude (binary search). */
function firstFrom(latitudes: Float64Array, south: number): number {
  let [low, high] = [0, latitudes.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if ((latitudes[half] ?? 0) < south) low = half + 1;
    else high = half;
  }
  return low;
}

/** The indices of all places within some great-circle miles. */
function within(center: Point, miles: number): number[] {
  globe ??= buildGlobe();
  const { directions, latitudes } = globe;
  const [x, y, z] = directionOf(center);
  const nearest = Math.cos(miles / EARTH_RADIUS_MILES);
  // A margin on both sides, because of rounding.
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
  /** Every area that a place within the radius lies in. */
  areas: number[];
  /** The number of ZIP codes within the radius. */
  count: number;
}

/** The areas and ZIP codes within some great-circle miles. */
export function around(center: Point, miles: number): Around {
  const found = within(center, miles);
  const areas = new Set<number>();
  for (const at of found) areas.add(globe?.areas[at] ?? 0);
  for (const area of [...areas]) areas.add(stateless(area));
  return { areas: [...areas], count: found.length };
}

/** The ZIP codes within some great-circle miles, as numbers, each with its distance in tenths of a mile; the nearest first. */
export function zipsAround(center: Point, miles: number): [zip: number, tenths: number][] {
  return within(center, miles)
    .map((at): [number, number] => {
      const place = globe?.places[at] as ZipPlace;
      return [Number(place.zip), Math.round(greatCircleMiles(center, place) * 10)];
    })
    .sort(([zipA, a], [zipB, b]) => a - b || zipA - zipB);
}
