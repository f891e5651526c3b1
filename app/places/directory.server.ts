import { MemoryCache } from "~/platform/memory-cache";
import { cityKey } from "./city-key";
import type { Point } from "./great-circle";
import { groupOf, groupRows, type RowGroups, rowsOf } from "./row-groups";
import { placeAt, placeOfZip, rowsIn, type ZipPlace, zipColumns } from "./zip-codes.server";

export interface Place {
  city: string | null;
  state: string | null;
  zip: string | null;
}

export interface City extends Point {
  city: string;
  state: string;
  /** State and key, for URLs: `ut-saltlakecity`. */
  slug: string;
}

/** The maximum number of cached places. A thousand entries take about 0.2 MB. */
const MOST_REMEMBERED = 5_000;

/**
 * Cached, because computing the key of a name takes 1 µs. Results are shared, so callers must not change
 * them.
 */
export function cachedByPlace<Found extends Readonly<object> | string | null>(find: (place: Place) => Found) {
  const found = new MemoryCache<Found>({ most: MOST_REMEMBERED });
  return (place: Place): Found => {
    // The city comes last because it is the only part with free text.
    const key = `${place.state}|${place.zip}|${place.city}`;
    const before = found.get(key);
    return before === undefined ? found.set(key, find(place)) : before;
  };
}

interface Cities {
  byKey: RowGroups;
  latitudes: Float64Array;
  longitudes: Float64Array;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[(values.length - 1) >> 1] ?? Number.NaN;

function readCities(state: string): Cities {
  const { cities, ...columns } = zipColumns();
  const byKey = groupRows(rowsIn(state), (row) => cityKey(cities[row] ?? ""));
  const medians = (column: Float64Array) =>
    Float64Array.from(byKey.keys, (_, at) => median([...rowsOf(byKey, at)].map((row) => column[row] ?? 0)));
  return { byKey, latitudes: medians(columns.latitudes), longitudes: medians(columns.longitudes) };
}

/** Built for one state at a time, because all states take a fifth of a second in a new process. */
const citiesIn = new Map<string, Cities>();

/** Null if the ZIP directory does not list the city. */
export function cityNamed(name: string, ofState: string): City | null {
  const known = citiesIn.get(ofState) ?? readCities(ofState);
  if (known.byKey.keys.length > 0) citiesIn.set(ofState, known);
  const key = cityKey(name);
  const at = groupOf(known.byKey, key);
  if (at === null) return null;
  const { city, state } = placeAt(rowsOf(known.byKey, at)[0] ?? 0);
  const slug = `${state.toLowerCase()}-${key}`;
  return { city, state, slug, latitude: known.latitudes[at] ?? 0, longitude: known.longitudes[at] ?? 0 };
}

/** A slug can separate the words of the name (`ut-salt-lake-city`). */
export function cityBySlug(slug: string): City | null {
  return cityNamed(slug.slice(3), slug.slice(0, 2).toUpperCase());
}

/** Null if the directory lacks the ZIP code, or lists it in a different state than the address. */
export function entryOfZip({ state, zip }: Place): ZipPlace | null {
  const entry = zip ? placeOfZip(zip) : null;
  return entry && (!state || entry.state === state) ? entry : null;
}

/** Finds the city by its name or else by its ZIP code. Returns null if both are unknown. */
export const cityOf = cachedByPlace((place): City | null => {
  const { city, state } = place;
  const named = city && state ? cityNamed(city, state) : null;
  if (named) return named;
  const byZip = entryOfZip(place);
  return byZip && cityNamed(byZip.city, byZip.state);
});

/** Finds the position by ZIP code or else by city and state. Returns null if both are unknown. */
export const locate = cachedByPlace((place): Point | null => {
  const { city, state } = place;
  const found = entryOfZip(place) ?? (city && state ? cityNamed(city, state) : null);
  return found && { latitude: found.latitude, longitude: found.longitude };
});
