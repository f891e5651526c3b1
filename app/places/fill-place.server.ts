/** What a ZIP code says about the rest of an address. */
import { STATES } from "~/trade/states";
import { cityBySlug, entryOfZip, type Place } from "./directory.server";
import { placeSlug } from "./place-slug";

/**
 * City and state where they were left out and the ZIP code names them. What was typed stays. A city without a state gets the
 * state only where that has such a city; a ZIP code of another state says nothing.
 */
export function fillPlace(place: Place): Pick<Place, "city" | "state"> {
  const { city, state } = place;
  const entry = entryOfZip(place);
  if (!entry || (city && state)) return { city, state };
  if (city && !cityBySlug(placeSlug(city, entry.state))) return { city, state };
  return { city: city ?? entry.city, state: state ?? STATES.find((each) => each === entry.state) ?? null };
}
