import { MemoryCache } from "~/platform/memory-cache";
import type { Point } from "./great-circle";
import { placeSlug } from "./place-slug";
import { groupOf, groupRows, type RowGroups, rowsOf } from "./row-groups";
import { placeAt, placeOfZip, rowsIn, type ZipPlace, zipColumns } from "./zip-codes.server";

/** A place as an address names it. */
export interface Place {
  city: string | null;
  state: string | null;
  zip: string | null;
}

/** A city, at the median position of its ZIP codes. */
export interface City extends Point {
  city: string;
  state: string;
  slug: string;
}

/** More than the cities that freight mostly runs between; a thousand take about 0.2 MB. */
const MOST_REMEMBERED = 5_000;

/**
 * What follows from a place alone, found once for each: every row of every page names two, mostly the same ones, and to fold the spellings
 * of a name costs 3 µs. What is found is shared: nobody changes it.
 */
export function onceForEach<Found extends Readonly<object> | string | null>(find: (place: Place) => Found) {
  const found = new MemoryCache<Found>({ most: MOST_REMEMBERED });
  return (place: Place): Found => {
    // The name is last: it alone is free text.
    const key = `${place.state}|${place.zip}|${place.city}`;
    const before = found.get(key);
    return before === undefined ? found.set(key, find(place)) : before;
  };
}

/** The cities of a state. */
interface Cities {
  bySlug: RowGroups;
  /** The position of each city, by the number of its group. */
  latitudes: Float64Array;
  longitudes: Float64Array;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[(values.length - 1) >> 1] ?? Number.NaN;

function readCities(state: string): Cities {
  const { cities, ...columns } = zipColumns();
  const bySlug = groupRows(rowsIn(state), (row) => placeSlug(cities[row] ?? "", state));
  const medians = (column: Float64Array) =>
    Float64Array.from(bySlug.keys, (_, at) => median([...rowsOf(bySlug, at)].map((row) => column[row] ?? 0)));
  return { bySlug, latitudes: medians(columns.latitudes), longitudes: medians(columns.longitudes) };
}

/** State by state, since all of them take a fifth of a second of a new process, and a load names two. */
const citiesIn = new Map<string, Cities>();

/** A US city by its slug (`place-slug.ts`); null when the ZIP directory does not know it. */
export function cityBySlug(slug: string): City | null {
  const ofState = slug.slice(0, 2).toUpperCase();
  const known = citiesIn.get(ofState) ?? readCities(ofState);
  if (known.bySlug.keys.length > 0) citiesIn.set(ofState, known);
  const at = groupOf(known.bySlug, slug);
  if (at === null) return null;
  const { city, state } = placeAt(rowsOf(known.bySlug, at)[0] ?? 0);
  return { city, state, slug, latitude: known.latitudes[at] ?? 0, longitude: known.longitudes[at] ?? 0 };
}

/**
 * The directory's entry for the first five digits of a place's ZIP code. Null where it has none, and where the entry lies in
 * another state than the address names: then the ZIP code is taken for the mistake.
 */
export function entryOfZip({ state, zip }: Place): ZipPlace | null {
  const entry = zip ? placeOfZip(zip) : null;
  return entry && (!state || entry.state === state) ? entry : null;
}

/** The city of a place, by its name or else by its ZIP code; null when neither is known. */
export const cityOf = onceForEach((place): City | null => {
  const { city, state } = place;
  const named = city && state ? cityBySlug(placeSlug(city, state)) : null;
  if (named) return named;
  const byZip = entryOfZip(place);
  return byZip && cityBySlug(placeSlug(byZip.city, byZip.state));
});

/** The position of a place, by its ZIP code or else by city and state; null when neither is known. */
export const locate = onceForEach((place): Point | null => {
  const { city, state } = place;
  const found = entryOfZip(place) ?? (city && state ? cityBySlug(placeSlug(city, state)) : null);
  return found && { latitude: found.latitude, longitude: found.longitude };
});
