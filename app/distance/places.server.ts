import zipcodes from "zipcodes";
import type { Point } from "./great-circle";

export interface Place {
  city: string | null;
  state: string | null;
  zip: string | null;
}

/** Where a place lies: by its ZIP code, else by city and state; null when neither is known. */
export function locate({ city, state, zip }: Place): Point | null {
  const byZip = zip ? zipcodes.lookup(zip.slice(0, 5)) : undefined;
  const found = byZip ?? (city && state ? zipcodes.lookupByName(city, state)[0] : undefined);
  return found ? { latitude: found.latitude, longitude: found.longitude } : null;
}
