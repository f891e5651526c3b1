import { PLACE_STATES } from "~/places/gazetteer.server";
import { nearestCity } from "~/places/nearest-city.server";
import { choice, type PlaceChoice } from "./places.server";

/** One decimal (about seven miles), so that no URL or log contains a precise location. */
const COARSE = /^(-?\d{1,2}\.\d),(-?\d{1,3}\.\d)$/;

/** Empty if the text is more precise than one decimal or invalid, or if no US city is near. */
export function placesNear(text: string): PlaceChoice[] {
  const [, latitude, longitude] = COARSE.exec(text) ?? [];
  if (latitude === undefined) return [];
  const found = nearestCity({ latitude: Number(latitude), longitude: Number(longitude) });
  const [, city = "", state = ""] = /^(.+), ([A-Z]{2})$/.exec(found ?? "") ?? [];
  // The directory also has military addresses abroad.
  return PLACE_STATES.some((each) => each === state) ? [choice({ city, state })] : [];
}
