/** A warning never prevents posting. */
import { cityNamed, locate, type Place } from "~/places/directory.server";
import { PLACE_STATES } from "~/places/gazetteer.server";
import { greatCircleMiles } from "~/places/great-circle";
import { entryOfCode, placeOfZip } from "~/places/zip-codes.server";
import type { End, Ends } from "~/trade/ends";
import { type MilesSource, milesInWords } from "~/trade/miles";

/** The distance, in miles, from the center of one of the largest cities to its edge. */
const FAR_MILES = 60;
const MAX_CITY_CHARS = 80;
const MAX_TYPED = 200;

export function zipDoubt({ state, zip }: Place): string | null {
  if (!zip || !/^\d{5}(-\d{4})?$/.test(zip)) return null;
  const code = zip.slice(0, 5);
  const entry = entryOfCode(code);
  if (!entry) return `We can't find the ZIP code ${code}.`;
  if (!state && !PLACE_STATES.some((each) => each === entry.state))
    return `${code} is in ${entry.city}, ${entry.state}. Haulway covers the 50 states and DC.`;
  if (!state || entry.state === state) return null;
  return `${code} is in ${entry.city}, ${entry.state}, not in ${state}.`;
}

function cityDoubt({ city, state, zip }: Place): string | null {
  if (!city || !state) return null;
  const known = cityNamed(city, state);
  if (!known) return `We can't find ${city.slice(0, MAX_CITY_CHARS)}, ${state}. Check the spelling.`;
  const entry = zip ? placeOfZip(zip) : null;
  if (entry?.state !== state || greatCircleMiles(known, entry) < FAR_MILES) return null;
  return `${entry.zip} is in ${entry.city}, far from ${known.city}. We use the ZIP code for miles.`;
}

export function doubtOf(place: Place): string | null {
  const doubts = [cityDoubt(place), zipDoubt(place)].filter(Boolean).join(" ");
  if (!doubts) return null;
  return locate(place) ? doubts : `${doubts} Correct the address to get miles.`;
}

export type Doubts = Record<End, string | null>;

export function doubtsOf(ends: Readonly<Partial<Ends>>): Doubts {
  const part = (end: End, name: "city" | "state" | "zip") =>
    ends[`${end}_address_${name}`]?.slice(0, MAX_TYPED).trim() || null;
  const at = (end: End) =>
    doubtOf({ city: part(end, "city"), state: part(end, "state"), zip: part(end, "zip") });
  return { origin: at("origin"), destination: at("destination") };
}

export function milesOrWhyNot(
  load: Ends & { calculated_miles: number | null; miles_source: MilesSource },
): string {
  const miles = milesInWords(load.calculated_miles, load.miles_source);
  if (miles) return miles;
  const { origin, destination } = doubtsOf(load);
  const doubts = [...new Set([origin, destination].filter(Boolean))];
  if (doubts.length > 0) return doubts.join(" ");
  return load.miles_source === "engine"
    ? "Not calculated yet. They'll show up here soon."
    : "Unknown. Add a city and state, or a ZIP code, for both origin and destination.";
}
