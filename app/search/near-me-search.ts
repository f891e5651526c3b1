import type { PlaceChoice } from "./places.server";

/** The radius of "Near me", in road miles. Equals the radius of "Near home". */
const NEAR_ME_MILES = 100;

/** Rounds a location to one decimal, about seven miles, as `near-place.server.ts` requires. */
export function coarse({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `${latitude.toFixed(1)},${longitude.toFixed(1)}`;
}

/** @param preset the URL of a search with filters for the driver's truck, which also apply */
export function searchAround({ city, state }: PlaceChoice, preset = "/search"): string {
  const params = new URLSearchParams(preset.split("?")[1]);
  params.set("origin_city", city);
  if (state) params.set("origin_state", state);
  params.set("origin_radius", String(NEAR_ME_MILES));
  return `/search?${params}`;
}

const INSTEAD = "type a city or ZIP";

export function whyUnknown(code: number): string {
  if (code === 1) return `Your browser blocks location for this site. Allow it, or ${INSTEAD}.`;
  if (code === 3) return `Finding your location took too long. Try again, or ${INSTEAD}.`;
  return `Your location isn't available right now. Try again, or ${INSTEAD}.`;
}

export const NO_CITY = `We found no U.S. city near you. Please ${INSTEAD}.`;
export const OFFLINE = `We couldn't look up your location. Try again, or ${INSTEAD}.`;
