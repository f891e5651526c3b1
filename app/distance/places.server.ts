import zipcodes from "zipcodes";
import type { Point } from "./great-circle";

export interface Place {
  city: string | null;
  state: string | null;
  zip: string | null;
}

const middleOf = (values: number[]) => values.sort((a, b) => a - b)[(values.length - 1) >> 1] ?? Number.NaN;
const nameOf = (city: string, state: string) => `${city}, ${state}`.toLowerCase();

let cities: Map<string, Point> | undefined;

/** Each city once, in the middle of its ZIP codes. One pass over the directory, which a look-up by name would walk too. */
function readCities(): Map<string, Point> {
  const places = new Map<string, Point[]>();
  for (const place of Object.values(zipcodes.codes)) {
    if (place.country !== "US") continue;
    const name = nameOf(place.city, place.state);
    const known = places.get(name);
    if (known) known.push(place);
    else places.set(name, [place]);
  }
  return new Map(
    [...places].map(([name, found]) => [
      name,
      {
        latitude: middleOf(found.map(({ latitude }) => latitude)),
        longitude: middleOf(found.map(({ longitude }) => longitude)),
      },
    ]),
  );
}

/** Where a city of the United States lies; null when the ZIP directory does not know it. */
export function locateCity(city: string, state: string): Point | null {
  cities ??= readCities();
  return cities.get(nameOf(city.trim(), state.trim())) ?? null;
}

/** Where a place lies: by its ZIP code, else by city and state; null when neither is known. */
export function locate({ city, state, zip }: Place): Point | null {
  const byZip = zip ? zipcodes.lookup(zip.slice(0, 5)) : undefined;
  if (byZip?.country === "US") return { latitude: byZip.latitude, longitude: byZip.longitude };
  return city && state ? locateCity(city, state) : null;
}
