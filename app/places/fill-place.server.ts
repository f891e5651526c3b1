import { STATES } from "~/trade/states";
import { cityNamed, entryOfZip, type Place } from "./directory.server";

/** Typed values are never replaced. A ZIP code outside the given state is ignored. */
export function fillPlace(place: Place): Pick<Place, "city" | "state"> {
  const { city, state } = place;
  const entry = entryOfZip(place);
  if (!entry || (city && state)) return { city, state };
  if (city && !cityNamed(city, entry.state)) return { city, state };
  return { city: city ?? entry.city, state: state ?? STATES.find((each) => each === entry.state) ?? null };
}
