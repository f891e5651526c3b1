/** Fills in an address from its ZIP code. */
import { STATES } from "~/trade/states";
import { cityNamed, entryOfZip, type Place } from "./directory.server";

/**
 * Returns the city and state, filled in from the ZIP code if missing. Typed values stay. A city without a
 * state gets the ZIP code's state only if that state has such a city. A ZIP code of another state is ignored.
 */
export function fillPlace(place: Place): Pick<Place, "city" | "state"> {
  const { city, state } = place;
  const entry = entryOfZip(place);
  if (!entry || (city && state)) return { city, state };
  if (city && !cityNamed(city, entry.state)) return { city, state };
  return { city: city ?? entry.city, state: state ?? STATES.find((each) => each === entry.state) ?? null };
}
