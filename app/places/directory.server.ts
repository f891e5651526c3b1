import type { Point } from "./great-circle";
import { placeSlug } from "./place-slug";
import { groupOf, groupRows, type RowGroups, rowsOf } from "./row-groups";
import { placeAt, placeOfZip, type ZipPlace, zipColumns } from "./zip-codes.server";

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
}

interface Cities {
  bySlug: RowGroups;
  /** The position of each city, by the number of its group. */
  latitudes: Float64Array;
  longitudes: Float64Array;
}

let read: Cities | undefined;

const median = (values: number[]) => values.sort((a, b) => a - b)[(values.length - 1) >> 1] ?? Number.NaN;

function readCities(): Cities {
  const { cities, states, placed, ...columns } = zipColumns();
  const bySlug = groupRows(placed, (row) => placeSlug(cities[row] ?? "", states[row] ?? ""));
  const medians = (column: Float64Array) =>
    Float64Array.from(bySlug.keys, (_, at) => median([...rowsOf(bySlug, at)].map((row) => column[row] ?? 0)));
  return { bySlug, latitudes: medians(columns.latitudes), longitudes: medians(columns.longitudes) };
}

/** A US city by its slug (`place-slug.ts`); null when the ZIP directory does not know it. */
export function cityBySlug(slug: string): City | null {
  read ??= readCities();
  const { bySlug, latitudes, longitudes } = read;
  const at = groupOf(bySlug, slug);
  if (at === null) return null;
  const { city, state } = placeAt(rowsOf(bySlug, at)[0] ?? 0);
  return { city, state, latitude: latitudes[at] ?? 0, longitude: longitudes[at] ?? 0 };
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
export function cityOf(place: Place): City | null {
  const { city, state } = place;
  const named = city && state ? cityBySlug(placeSlug(city, state)) : null;
  if (named) return named;
  const byZip = entryOfZip(place);
  return byZip && cityBySlug(placeSlug(byZip.city, byZip.state));
}

/** The position of a place, by its ZIP code or else by city and state; null when neither is known. */
export function locate(place: Place): Point | null {
  const { city, state } = place;
  const found = entryOfZip(place) ?? (city && state ? cityBySlug(placeSlug(city, state)) : null);
  return found && { latitude: found.latitude, longitude: found.longitude };
}
