import zipcodes from "zipcodes";
import { STATES } from "~/trade/states";
import type { Point } from "./great-circle";
import { placeSlug } from "./place-slug";

/** A place as an address names it. */
export interface Place {
  city: string | null;
  state: string | null;
  zip: string | null;
}

const middleOf = (values: number[]) => values.sort((a, b) => a - b)[(values.length - 1) >> 1] ?? Number.NaN;

/** A city, at the median position of its ZIP codes. */
export interface City extends Point {
  city: string;
  state: string;
}

/** Whether the position in the directory is wrong: military posts at 0° 0°, and a mainland place in the eastern hemisphere. */
export function isMisplaced({ state, latitude, longitude }: Omit<City, "city">): boolean {
  const isMainland = state !== "AK" && state !== "HI" && STATES.some((each) => each === state);
  return latitude === 0 || (isMainland && longitude > 0);
}

let cities: Map<string, City> | undefined;

/** Every city by its slug. One pass over the directory takes no longer than a single lookup by name in it. */
function readCities(): Map<string, City> {
  const places = new Map<string, City[]>();
  for (const { city, state, country, latitude, longitude } of Object.values(zipcodes.codes)) {
    if (country !== "US" || isMisplaced({ state, latitude, longitude })) continue;
    const slug = placeSlug(city, state);
    const known = places.get(slug);
    if (known) known.push({ city, state, latitude, longitude });
    else places.set(slug, [{ city, state, latitude, longitude }]);
  }
  return new Map(
    [...places].flatMap(([slug, found]): [string, City][] => {
      const [first] = found;
      if (!first) return [];
      const latitude = middleOf(found.map((place) => place.latitude));
      const longitude = middleOf(found.map((place) => place.longitude));
      return [[slug, { city: first.city, state: first.state, latitude, longitude }]];
    }),
  );
}

/** A US city by its slug (`place-slug.ts`); null when the ZIP directory does not know it. */
export function cityBySlug(slug: string): City | null {
  cities ??= readCities();
  return cities.get(slug) ?? null;
}

/**
 * The directory's entry for the first five digits of a place's ZIP code. Null where it has none, and where the entry lies in
 * another state than the address names: then the ZIP code is taken for the mistake.
 */
export function entryOfZip({ state, zip }: Place) {
  const entry = zip ? zipcodes.lookup(zip.slice(0, 5)) : undefined;
  if (entry?.country !== "US" || isMisplaced(entry)) return null;
  return !state || entry.state === state ? entry : null;
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
