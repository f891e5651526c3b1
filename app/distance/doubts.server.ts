/** What is doubtful about the places of a load: told to whoever posts it, and never in the way. */
import zipcodes from "zipcodes";
import { cityBySlug, isMisplaced, locate, type Place } from "~/places/directory.server";
import { greatCircleMiles } from "~/places/great-circle";
import { placeSlug } from "~/places/place-slug";
import type { End, Ends } from "~/trade/ends";
import { type MilesSource, milesInWords } from "~/trade/miles";

/** The largest cities reach so far from their middle. */
const FAR_MILES = 60;
const MOST_CHARACTERS = 80;

/** What is wrong with a ZIP code by itself, or beside the state. Whatever is no ZIP code yet is left alone. */
function zipDoubt({ state, zip }: Place): string | null {
  if (!zip || !/^\d{5}(-\d{4})?$/.test(zip)) return null;
  const code = zip.slice(0, 5);
  const entry = zipcodes.lookup(code);
  if (entry?.country !== "US") return `We do not know the ZIP code ${code}.`;
  if (!state || entry.state === state) return null;
  return `${code} is in ${entry.city}, ${entry.state}, not in ${state}.`;
}

function cityDoubt({ city, state, zip }: Place): string | null {
  if (!city || !state) return null;
  const known = cityBySlug(placeSlug(city, state));
  if (!known) return `We do not know ${city.slice(0, MOST_CHARACTERS)}, ${state}: check the spelling.`;
  const entry = zip ? zipcodes.lookup(zip.slice(0, 5)) : undefined;
  if (entry?.state !== state || isMisplaced(entry) || greatCircleMiles(known, entry) < FAR_MILES) return null;
  return `${entry.zip} is in ${entry.city}, far from ${known.city}: miles are told from the ZIP code.`;
}

/** What a person should look at in an end of a load; null where there is nothing. Half-typed places are left alone. */
export function doubtOf(place: Place): string | null {
  const doubts = [cityDoubt(place), zipDoubt(place)].filter(Boolean).join(" ");
  if (!doubts) return null;
  return locate(place) ? doubts : `${doubts} Miles stay unknown until we know the place.`;
}

export type Doubts = Record<End, string | null>;

/** The same for both ends, as a load's columns or its form have them. */
export function doubtsOf(ends: Readonly<Partial<Ends>>): Doubts {
  const part = (end: End, name: "city" | "state" | "zip") => ends[`${end}_address_${name}`]?.trim() || null;
  const at = (end: End) =>
    doubtOf({ city: part(end, "city"), state: part(end, "state"), zip: part(end, "zip") });
  return { origin: at("origin"), destination: at("destination") };
}

/** A load's miles for its owner: where nobody could tell them, why. */
export function milesOrWhyNot(
  load: Ends & { calculated_miles: number | null; miles_source: MilesSource },
): string {
  const told = milesInWords(load.calculated_miles, load.miles_source);
  if (told) return told;
  const { origin, destination } = doubtsOf(load);
  const doubts = [...new Set([origin, destination].filter(Boolean))];
  if (doubts.length > 0) return doubts.join(" ");
  return load.miles_source === "engine"
    ? "Not known yet. They are filled in once the distance service tells them."
    : "Not known. They need a city and state, or a ZIP code, at both ends.";
}
