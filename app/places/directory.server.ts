import zipcodes from "zipcodes";
import { STATES } from "~/trade/states";
import type { Point } from "./great-circle";
import { placeSlug } from "./place-slug";

export interface Place {
  city: string | null;
  state: string | null;
  zip: string | null;
}

const middleOf = (values: number[]) => values.sort((a, b) => a - b)[(values.length - 1) >> 1] ?? Number.NaN;
export interface City extends Point {
  city: string;
  state: string;
}

/** Where the directory errs: posts of the armed forces at 0° 0°, and a place of the mainland on the other side of the earth. */
export function isMisplaced({ state, latitude, longitude }: Omit<City, "city">): boolean {
  const isMainland = state !== "AK" && state !== "HI" && STATES.some((each) => each === state);
  return latitude === 0 || (isMainland && longitude > 0);
}

let cities: Map<string, City> | undefined;

/** Each city once, in the middle of its ZIP codes. One pass over the directory, which a look-up by name would walk too. */
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

/** A city of the United States by its slug (`place-slug.ts`); null when the ZIP directory does not know it. */
export function cityBySlug(slug: string): City | null {
  cities ??= readCities();
  return cities.get(slug) ?? null;
}

/**
 * The directory's entry for a place's ZIP code, of which only the first five digits count. Null where it has none, and where
 * that lies in another state than the address says: then the ZIP code is the part that is wrong.
 */
export function entryOfZip({ state, zip }: Place) {
  const entry = zip ? zipcodes.lookup(zip.slice(0, 5)) : undefined;
  if (entry?.country !== "US" || isMisplaced(entry)) return null;
  return !state || entry.state === state ? entry : null;
}

/** The city of a place, by name, else by ZIP code; null when neither is known. */
export function cityOf(place: Place): City | null {
  const { city, state } = place;
  const named = city && state ? cityBySlug(placeSlug(city, state)) : null;
  if (named) return named;
  const byZip = entryOfZip(place);
  return byZip && cityBySlug(placeSlug(byZip.city, byZip.state));
}

/** Where a place lies: by its ZIP code, else by city and state; null when neither is known. */
export function locate(place: Place): Point | null {
  const { city, state } = place;
  const found = entryOfZip(place) ?? (city && state ? cityBySlug(placeSlug(city, state)) : null);
  return found && { latitude: found.latitude, longitude: found.longitude };
}
